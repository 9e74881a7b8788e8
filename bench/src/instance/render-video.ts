import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MediaTools } from '../../../api/src/platform/media/tools.ts';
import { CACHE } from '../constants.ts';

interface VideoProperties {
  seconds: number;
  width: number;
  height: number;
  fps: number;
  kbps: number;
  preset: 'medium' | 'ultrafast';
}

/** The clip of all feed videos, of about 1 Mbps with sound. */
export const CLIP: VideoProperties = {
  seconds: 10,
  width: 480,
  height: 854,
  fps: 30,
  kbps: 900,
  preset: 'medium',
};
/** A video as phones upload it, with a higher bit rate than any rendition. */
export const UPLOAD: VideoProperties = {
  seconds: 15,
  width: 1080,
  height: 1920,
  fps: 30,
  kbps: 12_000,
  preset: 'ultrafast',
};

/**
 * Renders moving patterns once, at a constant bit rate, so that the first frame and stalls depend only on the connection.
 * @returns the file
 */
export async function renderVideo(
  { ffmpeg }: MediaTools,
  { seconds, width, height, fps, kbps, preset }: VideoProperties,
): Promise<string> {
  const file = join(CACHE, `video-${seconds}s-${kbps}-${width}x${height}.mp4`);
  if (existsSync(file)) return file;
  await mkdir(CACHE, { recursive: true });
  const tempFile = `${file}.temp.mp4`;
  const rate = `${kbps}k`;
  await promisify(execFile)(ffmpeg, [
    ...['-y', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=${fps}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000', '-t', String(seconds)],
    ...['-vf', 'noise=alls=8:allf=t', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
    ...['-preset', preset, '-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate],
    ...['-g', String(fps * 2), '-keyint_min', String(fps * 2), '-sc_threshold', '0'],
    ...['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-movflags', '+faststart', tempFile],
  ]);
  await rename(tempFile, file);
  return file;
}
