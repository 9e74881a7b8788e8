import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MediaTools } from '../../../api/src/platform/media/tools.ts';
import { CACHE, UPLOAD } from '../constants.ts';

const run = promisify(execFile);

/**
 * Renders, once, a video as phones upload it: portrait, moving, with a higher bit rate than any rendition.
 * @returns its file
 */
export async function renderPhoneVideo(
  { ffmpeg }: MediaTools,
  { width, height, fps, seconds, kbps }: Record<keyof typeof UPLOAD, number> = UPLOAD,
): Promise<string> {
  const file = join(CACHE, `upload-${seconds}s-${kbps}-${width}x${height}.mp4`);
  if (existsSync(file)) return file;
  await mkdir(CACHE, { recursive: true });
  const tempFile = `${file}.temp.mp4`;
  await run(ffmpeg, [
    ...['-y', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=${fps}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=44100', '-t', String(seconds)],
    ...['-vf', 'noise=alls=6:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-b:v', `${kbps}k`, '-maxrate', `${kbps}k`, '-bufsize', `${kbps * 2}k`, '-g', '300'],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', tempFile],
  ]);
  await rename(tempFile, file);
  return file;
}
