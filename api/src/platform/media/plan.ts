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
  MIN_FPS,
  PLAIN_FPS,
  PROGRESSIVE_COPY_PIXELS,
  PROGRESSIVE_SHORT_SIDE,
  SEGMENT_SECONDS,
} from './constants.ts';
import type { CutPoints } from './packets.ts';
import type { AudioMetadata, VideoMetadata } from './probe.ts';

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
const shortSideOf = ({ width, height }: Pick<VideoMetadata, 'width' | 'height'>) => Math.min(width, height);

const videoBitRate = ({ bitRate, audio }: VideoMetadata) =>
  Math.max(bitRate - (audio?.bitRate ?? 0), bitRate / 2);

/**
 * Half the side gets at most half the source's bit rate, so that a smaller rendition always has the lower
 * one.
 */
function renditionOf(metadata: VideoMetadata, wantedShortSide: number, isCopy: boolean): Rendition {
  const shortSide = Math.min(wantedShortSide, shortSideOf(metadata));
  const scale = shortSide / shortSideOf(metadata);
  const size = isCopy
    ? { width: metadata.width, height: metadata.height }
    : { width: even(metadata.width * scale), height: even(metadata.height * scale) };
  const fpsLimit = shortSide >= HIGH_FPS_SHORT_SIDE ? MAX_FPS : PLAIN_FPS;
  const fps = isCopy ? metadata.fps : Math.min(Math.max(metadata.fps || PLAIN_FPS, MIN_FPS), fpsLimit);
  return {
    name: `${shortSideOf(size)}p`,
    ...size,
    fps,
    isCopy,
    maxBitRate: Math.round(
      Math.min(size.width * size.height * fps * MAX_BITS_PER_PIXEL, videoBitRate(metadata) * scale),
    ),
  };
}

/** Plays in every browser, without rotation or non-square pixels. */
function isPlainH264(metadata: VideoMetadata): boolean {
  return (
    metadata.videoCodec === 'h264' &&
    /^(Constrained Baseline|Main|High)$/.test(metadata.videoProfile) &&
    metadata.pixelFormat === 'yuv420p' &&
    /mov|matroska/.test(metadata.container) &&
    metadata.isUpright &&
    metadata.hdr === null &&
    metadata.isSteady &&
    metadata.fps > 0 &&
    metadata.fps <= MAX_FPS + 1
  );
}

function isLight(metadata: VideoMetadata): boolean {
  const pixelRate = metadata.width * metadata.height * metadata.fps;
  return metadata.bitRate <= pixelRate * MAX_BITS_PER_PIXEL * COPY_BITRATE_SLACK;
}

/** Whether an audio track can be copied unchanged. */
export function canCopyAudio(audio: AudioMetadata): boolean {
  return (
    audio.codec === 'aac' &&
    audio.profile === 'LC' &&
    audio.channels <= 2 &&
    Math.abs(audio.delay) <= AUDIO_COPY_MAX_DELAY &&
    (audio.bitRate ?? Number.POSITIVE_INFINITY) <= AUDIO_COPY_MAX_BITRATE
  );
}

/** Plans the progressive mp4: a stream copy if the source allows it, else about 480p. */
export function planProgressive(metadata: VideoMetadata): Rendition {
  const isCopy =
    isPlainH264(metadata) && isLight(metadata) && metadata.width * metadata.height <= PROGRESSIVE_COPY_PIXELS;
  return renditionOf(metadata, PROGRESSIVE_SHORT_SIDE, isCopy);
}

function canCopySegments(metadata: VideoMetadata, { keyframes, isClosed }: CutPoints): boolean {
  if (!isClosed || !isPlainH264(metadata) || !isLight(metadata)) return false;
  if (shortSideOf(metadata) > LADDER_MAX_SHORT_SIDE) return false;
  const ends = [...keyframes.slice(1), metadata.duration];
  return keyframes.every((start, index) => (ends[index] ?? start) - start <= COPY_MAX_SEGMENT_SECONDS);
}

export interface HlsPlan {
  /** Smallest first. */
  renditions: Rendition[];
  /** Cuts of the encoded renditions, in seconds from the first frame. */
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
export function planHls(metadata: VideoMetadata, cutPoints: CutPoints): HlsPlan {
  const isCopy = canCopySegments(metadata, cutPoints);
  const largest = Math.min(shortSideOf(metadata), LADDER_MAX_SHORT_SIDE);
  const below = LADDER_SHORT_SIDES.filter((side) => side <= largest * LADDER_MIN_STEP);
  return {
    renditions: [
      ...below.map((side) => renditionOf(metadata, side, false)),
      renditionOf(metadata, largest, isCopy),
    ],
    cuts: isCopy ? cutsAlong(cutPoints.keyframes) : regularCuts(metadata.duration),
  };
}
