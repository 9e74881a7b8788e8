import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { FRAME_PNG_BYTES, PLACEHOLDER_SIDE, POSTER_QUALITY } from './constants.ts';
import { colorMatrixOf } from './encode-arguments.ts';
import type { VideoMetadata } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { MediaTools } from './tools.ts';

interface PosterJob {
  tools: MediaTools;
  /** Path of the progressive mp4: the poster must match its first frame. */
  video: string;
  metadata: Pick<VideoMetadata, 'colorSpace' | 'height'>;
  /** Receives the poster. */
  folder: string;
  signal?: AbortSignal | undefined;
}

/** Computes a blurred preview of a few hundred bytes as a data URL. */
export async function renderPlaceholder(frame: Buffer): Promise<string> {
  const { data, info } = await sharp(frame)
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blurred = thumbHashToRGBA(rgbaToThumbHash(info.width, info.height, data));
  const webp = await sharp(blurred.rgba, { raw: { width: blurred.w, height: blurred.h, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 50, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}

/** Writes `poster.webp` and `poster.jpg`, the first frame of a video. @returns the placeholder, a data URL */
export async function renderPoster({ tools, video, metadata, folder, signal }: PosterJob): Promise<string> {
  const frame = await runFfmpeg({
    tools,
    source: video,
    duration: 0,
    cwd: dirname(video),
    outputs: [
      ...[
        '-map',
        '0:v:0',
        '-frames:v',
        '1',
        '-vf',
        `scale=in_color_matrix=${colorMatrixOf(metadata)},format=rgb24`,
      ],
      ...['-f', 'image2pipe', '-c:v', 'png', '-compression_level', '1', 'pipe:1'],
    ],
    maxOutputBytes: FRAME_PNG_BYTES,
    signal,
  });
  const [placeholder] = await Promise.all([
    renderPlaceholder(frame),
    sharp(frame).webp({ quality: POSTER_QUALITY.webp }).toFile(join(folder, 'poster.webp')),
    sharp(frame)
      .jpeg({ quality: POSTER_QUALITY.jpeg, mozjpeg: true, progressive: true })
      .toFile(join(folder, 'poster.jpg')),
  ]);
  return placeholder;
}
