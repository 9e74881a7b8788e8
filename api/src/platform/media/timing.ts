import { VIDEO_LIMITS } from './constants.ts';
import type { ContainerLayout } from './container-layout.ts';
import { UnsuitableVideoError } from './errors.ts';
import { type Header, parseRatio, type Stream } from './header.ts';
import type { FilePackets, Track } from './packets.ts';
import { DAMAGED, NO_FRAMES, TRUNCATED, WRONG_TIMES } from './rejections.ts';

/** When a video is shown, by its packets. */
export interface Timing {
  /** Start of the first packet in seconds. Recordings of live streams begin at any time, even at seconds since 1970. */
  begin: number;
  /** Seconds from the start of the first packet to the end of the last one. */
  duration: number;
  /** Average frames per second. */
  fps: number;
}

interface TimingContext {
  header: Header;
  video: Stream;
  audio: Stream | undefined;
  packets: FilePackets;
  layout: ContainerLayout | null;
}

/** Tolerance at the end: tracks that end slightly early, and rounded durations. */
const SLACK_SECONDS = 0.25;
const SLACK_SHARE = 0.03;
/** An average far below the measured frame rate comes from a wrong sample duration. */
const MIN_FPS_SHARE = 0.1;
/** Containers that declare their duration at the beginning. */
const DECLARES_DURATION = /mov|matroska/;

function declaredDurationOf({ header, layout }: TimingContext): number {
  const { format_name: container, duration = 0, start_time: start = 0 } = header.format;
  if (layout?.isFragmented || !DECLARES_DURATION.test(container)) return 0;
  // Matroska declares the end time counted from zero; the content may start later.
  return container.includes('matroska') ? duration - start : duration;
}

/**
 * Returns the frame rate, and whether frames come after the end of the video because one before them has a wrong
 * duration.
 */
function measureFps({ video, packets: { frames } }: TimingContext, { begin, end }: Track) {
  const declared = parseRatio(video.avg_frame_rate, '/');
  const measured = end > begin ? frames.length / (end - begin) : 0;
  if (declared >= measured * MIN_FPS_SHARE) return { fps: declared, losesFrames: false };
  return { fps: measured, losesFrames: declared > 0 && frames.length < (video.nb_frames ?? 0) };
}

function spanOf(tracks: Track[]): Pick<Timing, 'begin' | 'duration'> {
  const begin = Math.max(0, Math.min(...tracks.map((track) => track.begin)));
  return { begin, duration: Math.max(0, Math.max(...tracks.map(({ end }) => end)) - begin) };
}

/** Returns whether packets are farther apart than the longest video lasts. */
function isTorn(tracks: Track[]): boolean {
  const latestBegin = Math.max(...tracks.map(({ begin }) => begin));
  const earliestEnd = Math.min(...tracks.map(({ end }) => end));
  const longestStep = Math.max(...tracks.map((track) => track.longestStep), latestBegin - earliestEnd);
  return longestStep > VIDEO_LIMITS.maxSeconds;
}

/**
 * Measures when a video is shown. What the header declares is only compared with it: it looks complete in a
 * truncated file, and counts from another start in a part of a live stream.
 * @throws UnsuitableVideoError with a message for the user when the file is incomplete or its times are wrong
 */
export function measureTiming(context: TimingContext): Timing {
  const { video, audio, packets, layout } = context;
  const incomplete = layout?.missing ? TRUNCATED : null;
  const videoTrack = packets.tracks.get(video.index);
  if (!videoTrack) throw new UnsuitableVideoError(incomplete ?? NO_FRAMES);
  const audioTrack = audio && packets.tracks.get(audio.index);
  const tracks = audioTrack ? [videoTrack, audioTrack] : [videoTrack];

  const { fps, losesFrames } = measureFps(context, videoTrack);
  if (losesFrames || isTorn(tracks)) throw new UnsuitableVideoError(WRONG_TIMES);
  const { begin, duration } = spanOf(tracks);
  const declared = declaredDurationOf(context);
  if (!packets.isComplete) {
    // So many packets belong to a long video, whose limit names its duration, or they have impossible times.
    const longest = Math.max(duration, declared);
    if (longest < VIDEO_LIMITS.maxSeconds + 1) throw new UnsuitableVideoError(WRONG_TIMES);
    return { begin, duration: longest, fps };
  }
  // A track that is not played may last longer than the others.
  const present = spanOf([...packets.tracks.values()]).duration;
  if (declared - present > Math.max(SLACK_SECONDS, declared * SLACK_SHARE))
    throw new UnsuitableVideoError(incomplete ?? DAMAGED);
  return { begin, duration, fps };
}
