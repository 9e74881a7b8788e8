import { join } from 'node:path';
import { SEGMENT_SECONDS } from './constants.ts';
import { isDamaged, ONE_FRAME_PER_INTERVAL } from './coverage.ts';
import { codecArguments, mapArguments } from './encode-arguments.ts';
import { UnsuitableVideoError } from './errors.ts';
import { measureLoudnessAdjustment } from './loudness.ts';
import { planProgressive } from './plan.ts';
import { renderPoster } from './poster.ts';
import type { ProbedVideo } from './probe.ts';
import { DAMAGED } from './rejections.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { moveToolFile, withToolFolder } from './tool-files.ts';
import type { MediaTools } from './tools.ts';

export interface MediaJob {
  tools: MediaTools;
  /** Path of the uploaded file. */
  source: string;
  metadata: ProbedVideo;
  /** An empty folder for the results. */
  folder: string;
  signal?: AbortSignal | undefined;
  /** Called with increasing whole percentages. */
  onProgress?: ((percent: number) => void) | undefined;
}

export interface ProgressiveVideo {
  /** Size of the progressive mp4 in pixels. */
  width: number;
  height: number;
  /** A data URL of a few hundred bytes. */
  placeholder: string;
}

/** Name of the playable file, in the folder of the tools and among the results. */
const PROGRESSIVE_FILE = 'progressive.mp4';

/**
 * The first pipeline step: everything that playback needs. Writes `progressive.mp4`, `poster.webp` and
 * `poster.jpg`. The video is decoded even if it is copied, which shows whether its data is damaged.
 * @throws UnsuitableVideoError when too little of the video can be decoded
 */
export function encodeProgressive(job: MediaJob): Promise<ProgressiveVideo> {
  return withToolFolder(job.folder, (toolFolder) => encodeIn(toolFolder, job));
}

async function encodeIn(toolFolder: string, job: MediaJob): Promise<ProgressiveVideo> {
  const { tools, source, metadata, folder, signal, onProgress } = job;
  const rendition = planProgressive(metadata);
  const keyframes = ['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-sc_threshold', '0'];
  const levelling = await measureLoudnessAdjustment({ tools, source, signal }, metadata, toolFolder);
  let decodedIntervals = 0;
  await runFfmpeg({
    tools,
    source,
    duration: metadata.duration,
    cwd: toolFolder,
    outputs: [
      ...['-map', `0:${metadata.stream}`, '-vf', ONE_FRAME_PER_INTERVAL, '-f', 'null', '-'],
      ...mapArguments(metadata),
      ...codecArguments(metadata, rendition, levelling, keyframes),
      ...['-f', 'mp4', '-movflags', '+faststart', PROGRESSIVE_FILE],
    ],
    signal,
    onProgress,
    onFrames: (count) => {
      decodedIntervals = count;
    },
  });
  if (isDamaged(metadata, decodedIntervals)) throw new UnsuitableVideoError(DAMAGED);
  const colorSpace = rendition.isCopy ? metadata.colorSpace : 'bt709';
  const placeholder = await renderPoster({
    tools,
    video: join(toolFolder, PROGRESSIVE_FILE),
    metadata: { colorSpace, height: rendition.height },
    folder,
    signal,
  });
  await moveToolFile(join(toolFolder, PROGRESSIVE_FILE), join(folder, PROGRESSIVE_FILE));
  return { width: rendition.width, height: rendition.height, placeholder };
}
