import { VIDEO_LIMITS } from './constants.ts';
import { UnsuitableVideoError } from './errors.ts';
import type { VideoFacts } from './probe.ts';

function spoken(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

/** The sentence that refuses a video beyond the limits, or null. */
export function findLimitBroken(
  facts: Pick<VideoFacts, 'bytes' | 'duration' | 'width' | 'height'>,
): string | null {
  const { minSeconds, maxSeconds, maxBytes, minSide, maxSide } = VIDEO_LIMITS;
  const { bytes, duration, width, height } = facts;
  if (bytes > maxBytes)
    return `This file has ${(bytes / 1e6).toFixed(0)} MB; at most ${(maxBytes / 1e6).toFixed(0)} MB are possible. Please make it smaller.`;
  if (duration < minSeconds)
    return `This video is shorter than ${spoken(minSeconds)}. Please choose a longer one.`;
  if (duration > maxSeconds)
    return `This video is ${spoken(duration)} long; at most ${spoken(maxSeconds)} are possible. Please cut it.`;
  if (Math.min(width, height) < minSide)
    return `This video has only ${width} x ${height} pixels. Please choose one with at least ${minSide} on each side.`;
  if (Math.max(width, height) > maxSide)
    return `This video has ${width} x ${height} pixels; at most ${maxSide} on a side are possible. Please make it smaller.`;
  return null;
}

/** @throws UnsuitableVideoError when the video is beyond the limits (design 6) */
export function checkLimits(facts: VideoFacts): void {
  const sentence = findLimitBroken(facts);
  if (sentence) throw new UnsuitableVideoError(sentence);
}
