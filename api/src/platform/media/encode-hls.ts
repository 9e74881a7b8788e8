import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codecNames } from './codec-names.ts';
import { codecArguments, mapArguments } from './encode-arguments.ts';
import type { MediaJob } from './encode-progressive.ts';
import { type LoudnessAdjustment, measureLoudnessAdjustment } from './loudness.ts';
import { findCutPoints } from './packets.ts';
import { planHls, type Rendition } from './plan.ts';
import { readSegments, type Segment, type Variant, writeMasterPlaylist } from './playlist.ts';
import type { VideoMetadata } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { createToolFolder, moveToolFile, readToolFile, withToolFolder } from './tool-files.ts';

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

/** Moves the files of a rendition from the folder of the tools to the folder of the results. */
async function collectRendition(
  name: string,
  { from, to }: { from: string; to: string },
): Promise<{ init: Buffer; segments: Segment[] }> {
  const [source, target] = [join(from, name), join(to, name)];
  await mkdir(target);
  const playlist = (await readToolFile(join(source, 'index.m3u8'))).toString();
  const init = await readToolFile(join(source, 'init.mp4'));
  const segments = readSegments(playlist);
  for (const { file } of segments) await moveToolFile(join(source, file), join(target, file));
  // Written instead of moved, so that the published content is what was checked.
  await writeFile(join(target, 'index.m3u8'), playlist);
  await writeFile(join(target, 'init.mp4'), init);
  return { init, segments };
}

async function collectVariant(
  rendition: Rendition,
  folders: { from: string; to: string },
  hasAudio: boolean,
): Promise<Variant> {
  const { init, segments } = await collectRendition(rendition.name, folders);
  const sizes = await Promise.all(
    segments.map(async ({ file }) => (await stat(join(folders.to, rendition.name, file))).size),
  );
  const rates = segments.map(({ duration }, index) => ((sizes[index] ?? 0) * 8) / Math.max(duration, 0.1));
  const total = segments.reduce((sum, { duration }) => sum + duration, 0);
  return {
    playlist: `${rendition.name}/index.m3u8`,
    peakBitRate: Math.max(...rates),
    averageBitRate: (sizes.reduce((sum, size) => sum + size, 0) * 8) / Math.max(total, 0.1),
    codecs: codecNames(init, hasAudio),
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
  await withToolFolder(folder, async (toolFolder) => {
    const levelling = await measureLoudnessAdjustment({ tools, source, signal }, metadata, toolFolder);
    const { renditions, cuts } = planHls(metadata, findCutPoints(metadata.frames));
    for (const { name } of renditions) await createToolFolder(join(toolFolder, name));
    await runFfmpeg({
      tools,
      source,
      duration: metadata.duration,
      cwd: toolFolder,
      outputs: renditions.flatMap((rendition) => outputArguments(metadata, rendition, levelling, cuts)),
      signal,
      onProgress,
    });
    const folders = { from: toolFolder, to: folder };
    const variants = await Promise.all(
      renditions.map((rendition) => collectVariant(rendition, folders, metadata.audio !== null)),
    );
    await writeFile(join(folder, 'master.m3u8'), writeMasterPlaylist(variants));
  });
}
