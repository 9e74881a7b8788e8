import type { ProbedVideo } from './probe.ts';

/** Length of an interval in seconds. Short, so that a video of a second has several. */
const INTERVAL_SECONDS = 0.25;
/**
 * Intervals begin slightly before a multiple of their length, so that rounded times of frames at the multiples
 * do not fall into the one before.
 */
const INTERVAL_OFFSET = 0.1;
/** Intervals without a picture that an accepted video may have: this share of all, and always two. */
const MAX_MISSING_SHARE = 0.1;
const MIN_MISSING_INTERVALS = 2;

/** ffmpeg's filter that passes one frame of each interval that has decoded frames. */
export const ONE_FRAME_PER_INTERVAL = (() => {
  const interval = (time: string) => `floor(${time}/${INTERVAL_SECONDS}+${INTERVAL_OFFSET})`;
  return `select='isnan(prev_selected_t)+gt(${interval('t')},${interval('prev_selected_t')})'`;
})();

/** Streams that can be cut anywhere: no player decodes the frames before their first keyframe. */
const IS_STREAM = /mpeg/;

/** Counts the intervals in which a video should show a picture. */
function countIntervals({ frames, container }: Pick<ProbedVideo, 'frames' | 'container'>): number {
  const start = IS_STREAM.test(container) ? frames.findIndex(({ isKey }) => isKey) : 0;
  const shown = frames.slice(Math.max(0, start));
  return new Set(shown.map(({ time }) => Math.floor(time / INTERVAL_SECONDS + INTERVAL_OFFSET))).size;
}

/**
 * Decides whether so little of a video can be decoded that it is damaged. Single wrong frames are normal.
 * @param decoded number of frames that `ONE_FRAME_PER_INTERVAL` has passed
 */
export function isDamaged(video: Pick<ProbedVideo, 'frames' | 'container'>, decoded: number): boolean {
  const expected = countIntervals(video);
  return expected - decoded > Math.max(MIN_MISSING_INTERVALS, expected * MAX_MISSING_SHARE);
}
