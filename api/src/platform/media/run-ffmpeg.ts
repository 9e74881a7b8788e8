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
  /** Called with every line of output, instead of `onProgress`. */
  onLine?: (line: string) => void;
  /** Maximum size of the returned output, if it may be larger than most. */
  maxOutputBytes?: number;
}

function progressReader(duration: number, onProgress: (percent: number) => void) {
  let last = -1;
  return (line: string) => {
    // Microseconds in every version of ffmpeg, despite the name.
    const microseconds = /^out_time_ms=(\d+)$/.exec(line)?.[1];
    if (!microseconds || duration <= 0) return;
    const percent = Math.min(100, Math.floor(Number(microseconds) / duration / 10_000));
    if (percent <= last) return;
    last = percent;
    onProgress(percent);
  };
}

/** Runs ffmpeg on one source. @returns its output (empty with `onProgress` or `onLine`) */
export async function runFfmpeg(job: FfmpegJob): Promise<Buffer> {
  const onLine = job.onProgress ? progressReader(job.duration, job.onProgress) : job.onLine;
  const { stdout } = await runTool(
    job.tools.ffmpeg,
    [
      ...['-v', 'error', '-nostdin', '-y', '-threads', String(TOOL_THREADS)],
      ...['-filter_threads', String(TOOL_THREADS)],
      ...(job.onProgress ? ['-progress', 'pipe:1'] : []),
      ...ffmpegInputArguments(job.source),
      ...job.outputs,
    ],
    {
      cwd: job.cwd,
      timeoutSeconds: TOOL_TIMEOUT_SECONDS + job.duration * TOOL_TIMEOUT_FACTOR,
      signal: job.signal,
      ...(onLine && { onLine }),
      ...(job.maxOutputBytes !== undefined && { maxOutputBytes: job.maxOutputBytes }),
    },
  );
  return stdout;
}
