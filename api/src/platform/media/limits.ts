import { formatBytes, formatDuration } from '../text/format-units.ts';
import { VIDEO_LIMITS } from './constants.ts';
import { UnsuitableVideoError } from './errors.ts';
import type { VideoFacts } from './probe.ts';

/** Returns the error message for a file that is too large, or null. @param bytes actual or declared size */
export function findSizeViolation(bytes: number): string | null {
  const { maxBytes } = VIDEO_LIMITS;
  if (bytes <= maxBytes) return null;
  return `This file has ${formatBytes(bytes)}; at most ${formatBytes(maxBytes)} are possible. Please make it smaller.`;
}

/** Returns the error message for a video that exceeds a limit, or null. */
export function findLimitViolation(
  facts: Pick<VideoFacts, 'bytes' | 'duration' | 'width' | 'height' | 'fps'>,
): string | null {
  const { minSeconds, maxSeconds, minSide, maxSide, maxFps } = VIDEO_LIMITS;
  const { bytes, duration, width, height, fps } = facts;
  const tooLarge = findSizeViolation(bytes);
  if (tooLarge) return tooLarge;
  if (duration < minSeconds)
    return `This video is shorter than ${formatDuration(minSeconds)}. Please choose a longer one.`;
  if (duration >= maxSeconds + 1)
    return `This video is ${formatDuration(duration)} long; at most ${formatDuration(maxSeconds)} are possible. Please cut it.`;
  if (Math.min(width, height) < minSide)
    return `This video has only ${width} x ${height} pixels. Please choose one with at least ${minSide} on each side.`;
  if (Math.max(width, height) > maxSide)
    return `This video has ${width} x ${height} pixels; at most ${maxSide} on a side are possible. Please make it smaller.`;
  if (fps > maxFps + 1)
    return `This video has ${Math.round(fps)} pictures a second; at most ${maxFps} are possible. Please save it with fewer.`;
  return null;
}

/** @throws UnsuitableVideoError when the video exceeds a limit (decision 023) */
export function checkLimits(facts: VideoFacts): void {
  const sentence = findLimitViolation(facts);
  if (sentence) throw new UnsuitableVideoError(sentence);
}
