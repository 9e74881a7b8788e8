import { formatBytes, formatDuration } from '../text/format-units.ts';
import { MAX_VIDEO_PIXELS, VIDEO_LIMITS } from './constants.ts';
import { UnsuitableVideoError } from './errors.ts';
import type { VideoMetadata } from './probe.ts';

/** The limits of duration and frame rate tolerate a bit more than their values, and so does their product. */
const PIXEL_TOLERANCE = 1.05;

/** Returns the error message for a file that is too large, or null. @param bytes actual or declared size */
export function findSizeViolation(bytes: number): string | null {
  const { maxBytes } = VIDEO_LIMITS;
  if (bytes <= maxBytes) return null;
  return `This file is ${formatBytes(bytes)}. The maximum is ${formatBytes(maxBytes)}. Compress the video and try again.`;
}

/** Returns the error message for a video that exceeds a limit, or null. */
export function findLimitViolation(
  metadata: Pick<VideoMetadata, 'bytes' | 'duration' | 'width' | 'height' | 'fps'>,
): string | null {
  const { minSeconds, maxSeconds, minSide, maxSide, maxFps } = VIDEO_LIMITS;
  const { bytes, duration, width, height, fps } = metadata;
  const tooLarge = findSizeViolation(bytes);
  if (tooLarge) return tooLarge;
  if (duration < minSeconds)
    return `This video is shorter than ${formatDuration(minSeconds)}. Choose a longer video.`;
  if (duration >= maxSeconds + 1)
    return `This video is ${formatDuration(duration)} long. The maximum is ${formatDuration(maxSeconds)}. Trim the video and try again.`;
  if (Math.min(width, height) < minSide)
    return `This video is ${width} × ${height} pixels. Each side needs at least ${minSide} pixels.`;
  if (Math.max(width, height) > maxSide)
    return `This video is ${width} × ${height} pixels. Each side can have at most ${maxSide} pixels.`;
  if (fps > maxFps + 1)
    return `This video has ${Math.round(fps)} frames per second. The maximum is ${maxFps}. Export it with a lower frame rate.`;
  if (width * height * fps * duration > MAX_VIDEO_PIXELS * PIXEL_TOLERANCE)
    return `This video is ${width} × ${height} pixels with ${Math.round(fps)} frames per second and ${formatDuration(duration)} long, which is too much together. Export it with a smaller size or a lower frame rate, or trim it.`;
  return null;
}

/** @throws UnsuitableVideoError when the video exceeds a limit (decision 023) */
export function assertWithinLimits(metadata: VideoMetadata): void {
  const sentence = findLimitViolation(metadata);
  if (sentence) throw new UnsuitableVideoError(sentence);
}
