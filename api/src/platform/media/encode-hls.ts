import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codecNames } from './codec-names.ts';
import { codecArguments, mapArguments } from './encode-arguments.ts';
import type { MediaJob } from './encode-progressive.ts';
import { type LoudnessAdjustment, measureLoudnessAdjustment } from './loudness.ts';
import { findCutPoints } from './packets.ts';
import { planHls, type Rendition } from './plan.ts';
import { readSegments, type Variant, writeMasterPlaylist } from './playlist.ts';
import type { VideoMetadata } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

/** Shorter than any distance between keyframes, so that each keyframe starts a segment. */
const CUT_AT_EVERY_KEYFRAME = ['-hls_time', '0.1'];
/** Longer than any distance between cuts, so that there are no additional keyframes. */
const NO_OTHER_KEYFRAMES = ['-g', '100000', '-sc_threshold', '0'];

/** Places each cut a quarter of a frame early, so that rounding does not move it to another frame. */
function keyframeArguments(cuts: number[], fps: number): string[] {
  const times = cuts.map((time) => Math.max(0, time - 0.25 / fps).toFixed(4));
  return ['-force_key_frames', times.join(','), ...NO_OTHER_KEYFRAMES];
}

function outputArguments(
  metadata: VideoMetadata,
  rendition: Rendition,
  levelling: LoudnessAdjustment,
  cuts: number[],
): string[] {
  const { name, fps } = rendition;
  return [
    ...mapArguments(metadata),
    ...codecArguments(metadata, rendition, levelling, keyframeArguments(cuts, fps)),
    ...[
      '-f',
      'hls',
      '-hls_playlist_type',
      'vod',
      '-hls_flags',
      'independent_segments',
      ...CUT_AT_EVERY_KEYFRAME,
    ],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', `${name}/%03d.m4s`, `${name}/index.m3u8`],
  ];
}

async function describe(folder: string, rendition: Rendition, hasAudio: boolean): Promise<Variant> {
  const renditionFolder = join(folder, rendition.name);
  const segments = readSegments(await readFile(join(renditionFolder, 'index.m3u8'), 'utf8'));
  const sizes = await Promise.all(
    segments.map(async ({ file }) => (await stat(join(renditionFolder, file))).size),
  );
  const rates = segments.map(({ duration }, index) => ((sizes[index] ?? 0) * 8) / Math.max(duration, 0.1));
  const total = segments.reduce((sum, { duration }) => sum + duration, 0);
  return {
    playlist: `${rendition.name}/index.m3u8`,
    peakBitRate: Math.max(...rates),
    averageBitRate: (sizes.reduce((sum, size) => sum + size, 0) * 8) / Math.max(total, 0.1),
    codecs: codecNames(await readFile(join(renditionFolder, 'init.mp4')), hasAudio),
    width: rendition.width,
    height: rendition.height,
    fps: rendition.fps,
  };
}

/**
 * The second pipeline step: writes `master.m3u8` and a folder per rendition with `index.m3u8`, `init.mp4` and
 * segments. One ffmpeg run decodes once and writes all renditions.
 */
export async function encodeHls({
  tools,
  source,
  metadata,
  folder,
  signal,
  onProgress,
}: MediaJob): Promise<void> {
  const levelling = await measureLoudnessAdjustment({ tools, source, signal }, metadata, folder);
  const { renditions, cuts } = planHls(metadata, findCutPoints(metadata.frames));
  await Promise.all(renditions.map(({ name }) => mkdir(join(folder, name))));
  await runFfmpeg({
    tools,
    source,
    duration: metadata.duration,
    cwd: folder,
    outputs: renditions.flatMap((rendition) => outputArguments(metadata, rendition, levelling, cuts)),
    signal,
    onProgress,
  });
  const variants = await Promise.all(
    renditions.map((rendition) => describe(folder, rendition, metadata.audio !== null)),
  );
  await writeFile(join(folder, 'master.m3u8'), writeMasterPlaylist(variants));
}
