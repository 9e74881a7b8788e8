import { dirname } from 'node:path';
import { ToolError, ToolTimeoutError, UnsuitableVideoError } from './errors.ts';
import type { VideoMetadata } from './probe.ts';
import { UNREADABLE } from './rejections.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';

/**
 * Decodes the first frame: encrypted, damaged or unknown streams look valid until then.
 * @throws UnsuitableVideoError with a message for the user when no frame can be decoded; ToolTimeoutError
 */
export async function assertDecodable(
  file: string,
  { stream }: Pick<VideoMetadata, 'stream'>,
  tools: MediaTools,
): Promise<void> {
  const output = ['-map', `0:${stream}`, '-frames:v', '1', '-f', 'rawvideo', '-s', '16x16', 'pipe:1'];
  const frame = await runFfmpeg({
    tools,
    source: file,
    duration: 0,
    cwd: dirname(file),
    outputs: output,
  }).catch((error: unknown) => {
    if (!(error instanceof ToolError) || error instanceof ToolTimeoutError) throw error;
    return null;
  });
  if (!frame?.length) throw new UnsuitableVideoError(UNREADABLE);
}
