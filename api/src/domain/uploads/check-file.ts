import { assertDecodable } from '../../platform/media/decodable.ts';
import { assertWithinLimits } from '../../platform/media/limits.ts';
import { probeVideo, type VideoMetadata } from '../../platform/media/probe.ts';
import type { MediaTools } from '../../platform/media/tools.ts';

/** Properties of an accepted file: bytes, seconds and displayed pixels. */
export type CheckedVideo = Pick<VideoMetadata, 'bytes' | 'duration' | 'width' | 'height'>;

/**
 * Checks that a file is a video within the limits that can be decoded.
 * @throws UnsuitableVideoError with a message for the user if it is not; ToolTimeoutError
 */
export async function checkFile(file: string, tools: MediaTools): Promise<CheckedVideo> {
  const metadata = await probeVideo(file, tools);
  assertWithinLimits(metadata);
  await assertDecodable(file, metadata, tools);
  const { bytes, duration, width, height } = metadata;
  return { bytes, duration, width, height };
}
