import { TOOL_THREADS, TOOL_TIMEOUT_FACTOR, TOOL_TIMEOUT_SECONDS } from './constants.ts';
import { ffmpegInputArguments } from './input.ts';
import { runTool } from './run-tool.ts';
import type { MediaTools } from './tools.ts';

export interface FfmpegJob {
  tools: MediaTools;
  source: string;
  /** Duration of the source in seconds; limits the run time and measures progress. */
  duration: number;
  /**
   * Working directory of the process. Outputs are relative to it, so that special characters of its path are never
   * interpreted.
   */
  cwd: string;
  outputs: string[];
  signal?: AbortSignal | undefined;
  /** Called with increasing whole percentages. */
  onProgress?: ((percent: number) => void) | undefined;
  /** Called with the number of video frames that the first output has so far. */
  onFrames?: ((count: number) => void) | undefined;
  /** Called with every line of output, instead of `onProgress` and `onFrames`. */
  onLine?: (line: string) => void;
  /** Maximum size of the returned output, if it may be larger than most. */
  maxOutputBytes?: number;
}

function progressReader({ duration, onProgress, onFrames }: FfmpegJob) {
  let last = -1;
  return (line: string) => {
    const frames = /^frame=(\d+)$/.exec(line)?.[1];
    if (frames) onFrames?.(Number(frames));
    // Microseconds in every version of ffmpeg, despite the name.
    const microseconds = /^out_time_ms=(\d+)$/.exec(line)?.[1];
    if (!microseconds || duration <= 0) return;
    const percent = Math.min(100, Math.floor(Number(microseconds) / duration / 10_000));
    if (percent <= last) return;
    last = percent;
    onProgress?.(percent);
  };
}

/** Decoding errors do not fail a run, however many; what could be decoded is checked where it matters. */
const TOLERATE_ERRORS = ['-max_error_rate', '1'];

/** Runs ffmpeg on one source. @returns its output (empty with `onProgress`, `onFrames` or `onLine`) */
export async function runFfmpeg(job: FfmpegJob): Promise<Buffer> {
  const hasProgress = job.onProgress !== undefined || job.onFrames !== undefined;
  const onLine = hasProgress ? progressReader(job) : job.onLine;
  const { stdout } = await runTool(
    job.tools.ffmpeg,
    [
      ...['-v', 'error', '-nostdin', '-y', '-threads', String(TOOL_THREADS)],
      ...['-filter_threads', String(TOOL_THREADS)],
      ...TOLERATE_ERRORS,
      ...(hasProgress ? ['-progress', 'pipe:1'] : []),
      ...ffmpegInputArguments(job.source),
      ...job.outputs,
    ],
    {
      cwd: job.cwd,
      start: job.tools.start,
      source: job.source,
      timeoutSeconds: TOOL_TIMEOUT_SECONDS + job.duration * TOOL_TIMEOUT_FACTOR,
      signal: job.signal,
      ...(onLine && { onLine }),
      ...(job.maxOutputBytes !== undefined && { maxOutputBytes: job.maxOutputBytes }),
    },
  );
  return stdout;
}
