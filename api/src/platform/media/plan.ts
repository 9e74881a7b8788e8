import {
  AUDIO_COPY_MAX_BITRATE,
  AUDIO_COPY_MAX_DELAY,
  COPY_BITRATE_SLACK,
  COPY_MAX_SEGMENT_SECONDS,
  FIRST_SEGMENT_SECONDS,
  HIGH_FPS_SHORT_SIDE,
  LADDER_MAX_SHORT_SIDE,
  LADDER_MIN_STEP,
  LADDER_SHORT_SIDES,
  LAST_SEGMENT_MIN_SECONDS,
  MAX_BITS_PER_PIXEL,
  MAX_FPS,
  PLAIN_FPS,
  PROGRESSIVE_COPY_PIXELS,
  PROGRESSIVE_SHORT_SIDE,
  SEGMENT_SECONDS,
} from './constants.ts';
import type { CutPoints } from './packets.ts';
import type { AudioFacts, VideoFacts } from './probe.ts';

/** One encoding of a video. */
export interface Rendition {
  /** Folder and name, such as `540p`. */
  name: string;
  width: number;
  height: number;
  fps: number;
  /** The source's video stream is copied, not encoded. */
  isCopy: boolean;
  /** Maximum bits per second of an encoded rendition. */
  maxBitRate: number;
}

/** H.264 requires even sides. Rounded down, because renditions are never larger than the source. */
const even = (value: number) => Math.max(2, Math.floor(value / 2) * 2);
const shortSideOf = ({ width, height }: Pick<VideoFacts, 'width' | 'height'>) => Math.min(width, height);

const videoBitRate = ({ bitRate, audio }: VideoFacts) =>
  Math.max(bitRate - (audio?.bitRate ?? 0), bitRate / 2);

/**
 * Half the side gets at most half the source's bit rate, so that a smaller rendition always has the lower
 * one.
 */
function renditionOf(facts: VideoFacts, wantedShortSide: number, isCopy: boolean): Rendition {
  const shortSide = Math.min(wantedShortSide, shortSideOf(facts));
  const scale = shortSide / shortSideOf(facts);
  const size = isCopy
    ? { width: facts.width, height: facts.height }
    : { width: even(facts.width * scale), height: even(facts.height * scale) };
  const fpsLimit = shortSide >= HIGH_FPS_SHORT_SIDE ? MAX_FPS : PLAIN_FPS;
  const fps = isCopy ? facts.fps : Math.min(facts.fps || PLAIN_FPS, fpsLimit);
  return {
    name: `${shortSideOf(size)}p`,
    ...size,
    fps,
    isCopy,
    maxBitRate: Math.round(
      Math.min(size.width * size.height * fps * MAX_BITS_PER_PIXEL, videoBitRate(facts) * scale),
    ),
  };
}

/** Plays in every browser, without rotation or non-square pixels. */
function isPlainH264(facts: VideoFacts): boolean {
  return (
    facts.videoCodec === 'h264' &&
    /^(Constrained Baseline|Main|High)$/.test(facts.videoProfile) &&
    facts.pixelFormat === 'yuv420p' &&
    /mov|matroska/.test(facts.container) &&
    facts.isUpright &&
    facts.hdr === null &&
    facts.isSteady &&
    facts.fps > 0 &&
    facts.fps <= MAX_FPS + 1
  );
}

function isLight(facts: VideoFacts): boolean {
  const pixelRate = facts.width * facts.height * facts.fps;
  return facts.bitRate <= pixelRate * MAX_BITS_PER_PIXEL * COPY_BITRATE_SLACK;
}

/** Whether an audio track can be copied unchanged. */
export function canCopyAudio(audio: AudioFacts): boolean {
  return (
    audio.codec === 'aac' &&
    audio.profile === 'LC' &&
    audio.channels <= 2 &&
    Math.abs(audio.delay) <= AUDIO_COPY_MAX_DELAY &&
    (audio.bitRate ?? Number.POSITIVE_INFINITY) <= AUDIO_COPY_MAX_BITRATE
  );
}

/** Plans the progressive mp4: a stream copy if the source allows it, else about 480p. */
export function planProgressive(facts: VideoFacts): Rendition {
  const isCopy =
    isPlainH264(facts) && isLight(facts) && facts.width * facts.height <= PROGRESSIVE_COPY_PIXELS;
  return renditionOf(facts, PROGRESSIVE_SHORT_SIDE, isCopy);
}

function canCopySegments(facts: VideoFacts, { keyframes, isClosed }: CutPoints): boolean {
  if (!isClosed || !isPlainH264(facts) || !isLight(facts)) return false;
  if (shortSideOf(facts) > LADDER_MAX_SHORT_SIDE) return false;
  const ends = [...keyframes.slice(1), facts.duration];
  return keyframes.every((start, index) => (ends[index] ?? start) - start <= COPY_MAX_SEGMENT_SECONDS);
}

export interface HlsPlan {
  /** Smallest first. */
  renditions: Rendition[];
  /** Cuts of the encoded renditions, in seconds from the first picture. */
  cuts: number[];
}

function regularCuts(duration: number): number[] {
  const cuts = [0];
  const end = duration - LAST_SEGMENT_MIN_SECONDS;
  for (let at = FIRST_SEGMENT_SECONDS; at < end; at += SEGMENT_SECONDS) cuts.push(at);
  return cuts;
}

/**
 * The cuts of the copied rendition, so that players switch at the same positions, and an additional early
 * one.
 */
function cutsAlong(keyframes: number[]): number[] {
  const start = keyframes[0] ?? 0;
  const [first = 0, ...others] = keyframes.map((time) => time - start);
  const isLong = (others[0] ?? SEGMENT_SECONDS) > FIRST_SEGMENT_SECONDS * 1.5;
  return isLong ? [first, FIRST_SEGMENT_SECONDS, ...others] : [first, ...others];
}

/** Plans the HLS renditions: the largest has the source's size, none is larger. */
export function planHls(facts: VideoFacts, cutPoints: CutPoints): HlsPlan {
  const isCopy = canCopySegments(facts, cutPoints);
  const largest = Math.min(shortSideOf(facts), LADDER_MAX_SHORT_SIDE);
  const below = LADDER_SHORT_SIDES.filter((side) => side <= largest * LADDER_MIN_STEP);
  return {
    renditions: [
      ...below.map((side) => renditionOf(facts, side, false)),
      renditionOf(facts, largest, isCopy),
    ],
    cuts: isCopy ? cutsAlong(cutPoints.keyframes) : regularCuts(facts.duration),
  };
}
