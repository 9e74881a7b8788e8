import { SEGMENT_SECONDS } from './constants.ts';
import { codecArguments, mapArguments } from './encode-arguments.ts';
import { measureLoudnessAdjustment } from './loudness.ts';
import { planProgressive } from './plan.ts';
import { renderPoster } from './poster.ts';
import type { ProbedVideo } from './probe.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
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

/**
 * The first pipeline step: everything that playback needs. Writes `progressive.mp4`, `poster.webp` and
 * `poster.jpg`.
 */
export async function encodeProgressive(job: MediaJob): Promise<ProgressiveVideo> {
  const { tools, source, metadata, folder, signal, onProgress } = job;
  const rendition = planProgressive(metadata);
  const keyframes = ['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-sc_threshold', '0'];
  const levelling = await measureLoudnessAdjustment({ tools, source, signal }, metadata, folder);
  await runFfmpeg({
    tools,
    source,
    duration: metadata.duration,
    cwd: folder,
    outputs: [
      ...mapArguments(metadata),
      ...codecArguments(metadata, rendition, levelling, keyframes),
      ...['-f', 'mp4', '-movflags', '+faststart', 'progressive.mp4'],
    ],
    signal,
    onProgress,
  });
  const colorSpace = rendition.isCopy ? metadata.colorSpace : 'bt709';
  const placeholder = await renderPoster({
    tools,
    video: 'progressive.mp4',
    metadata: { colorSpace, height: rendition.height },
    folder,
    signal,
  });
  return { width: rendition.width, height: rendition.height, placeholder };
}
