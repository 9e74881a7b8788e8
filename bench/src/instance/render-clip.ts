import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MediaTools } from '../../../api/src/platform/media/tools.ts';
import { CACHE, CLIP } from '../constants.ts';

const run = promisify(execFile);

/**
 * Renders the benchmark's clip once: moving patterns at a constant bit rate of about 1 Mbps, so that its
 * first frame and stalls depend only on the connection.
 * @returns its file
 */
export async function renderClip({ ffmpeg }: MediaTools): Promise<string> {
  const { seconds, videoKbps, audioKbps, width, height, fps } = CLIP;
  const file = join(CACHE, `clip-${seconds}s-${videoKbps}-${width}x${height}.mp4`);
  if (existsSync(file)) return file;
  await mkdir(CACHE, { recursive: true });
  const tempFile = `${file}.temp.mp4`;
  const rate = `${videoKbps}k`;
  await run(ffmpeg, [
    ...['-y', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=${fps}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000', '-t', String(seconds)],
    ...['-vf', 'noise=alls=8:allf=t', '-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-preset', 'medium', '-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate],
    ...['-g', String(fps * 2), '-keyint_min', String(fps * 2), '-sc_threshold', '0'],
    ...['-c:a', 'aac', '-b:a', `${audioKbps}k`, '-ac', '2', '-movflags', '+faststart', tempFile],
  ]);
  await rename(tempFile, file);
  return file;
}
