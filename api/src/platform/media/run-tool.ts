import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { inSpan } from '@ontrend/shared/server/tracing/tracing';
import { findMachineFailure } from '../failures/machine-failure.ts';
import { TOOL_OUTPUT_BYTES } from './constants.ts';
import { ToolError, ToolInterruptedError, ToolTimeoutError } from './errors.ts';
import { type StartTool, startTool, type ToolExit } from './tool-process.ts';

export interface ToolOptions {
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  cwd?: string;
  /** The file that the tool reads. If the tool reports an I/O error, the file is read to find out whether the disk fails. */
  source?: string;
  /** Called with every line of output, which is then not collected. */
  onLine?: (line: string) => void;
  /** Maximum size of the collected output, or of a line with `onLine`. Default: `TOOL_OUTPUT_BYTES`. */
  maxOutputBytes?: number;
  /** Starts the tool; by default, as a child process. */
  start?: StartTool | undefined;
}

const MAX_ERROR_LINES = 12;
/** Exit codes of a shell that could not execute a program. */
const NOT_EXECUTED_CODES = [126, 127];
/** Message of a tool that could not read or write; some also report damaged files in this way. */
const IO_ERROR_MESSAGE = /Input\/output error\.?$/m;
/** Message of a tool that could not write its output, at the end of a line. */
const NO_SPACE_MESSAGE = /(No space left on device|Disk quota exceeded)\.?$/m;

/**
 * Returns the error of a tool that ended by itself. SIGKILL comes from the system, which is out of memory, or from an
 * administrator. A tool that exceeds the limits of `withResourceLimits` ends in other ways: with SIGXFSZ, or because it
 * could not allocate memory. That can be the fault of the file.
 */
function toExitError(
  file: string,
  { code, killedBy }: ToolExit,
  output: string,
): ToolError | ToolInterruptedError {
  const message = `${file} ended with ${killedBy ?? code}: ${output}`;
  if (killedBy === 'SIGKILL') return new ToolInterruptedError('TOOL_KILLED', message);
  if (NO_SPACE_MESSAGE.test(output)) return new ToolInterruptedError('TOOL_NO_SPACE', message);
  if (code !== null && NOT_EXECUTED_CODES.includes(code))
    return new ToolInterruptedError('TOOL_NOT_STARTED', message);
  return new ToolError(message);
}

/** Returns the error of reading a file, or undefined if it can be read. */
async function findReadError(file: string): Promise<unknown> {
  try {
    for await (const _chunk of createReadStream(file));
  } catch (error) {
    return error;
  }
}

/** Returns the error of a tool that has ended, or undefined if it succeeded. */
async function findExitError(file: string, exit: ToolExit, source: string | undefined): Promise<unknown> {
  const message = exit.errorOutput
    .trimEnd()
    .split(/\r\n|[\r\n]/)
    .slice(-MAX_ERROR_LINES)
    .join('\n');
  // Some versions of ffmpeg succeed although they could not write the end of a file.
  if (exit.code === 0 && !NO_SPACE_MESSAGE.test(message)) return undefined;
  const readError =
    source !== undefined && IO_ERROR_MESSAGE.test(message) ? await findReadError(source) : undefined;
  return readError ?? toExitError(file, exit, message);
}

/** Returns the error of a tool that could not be started, or whose run was interrupted. */
function toRunError(file: string, error: unknown): unknown {
  if (findMachineFailure(error) || !(error instanceof Error)) return error;
  return new ToolError(`${file} cannot be run: ${error.message}`);
}

/**
 * Runs a program with limits of time, memory, file size and output.
 * @returns its output (empty with `onLine`)
 * @throws ToolError on failure or too much output, and its subclass ToolTimeoutError; ToolInterruptedError or an error of Node
 *   when the machine is the cause; the signal's reason when aborted
 */
export function runTool(
  file: string,
  parameters: string[],
  options: ToolOptions,
): Promise<{ stdout: Buffer }> {
  return inSpan({ name: basename(file, '.exe') }, () => runToolProcess(file, parameters, options));
}

async function runToolProcess(
  file: string,
  parameters: string[],
  options: ToolOptions,
): Promise<{ stdout: Buffer }> {
  const { signal, timeoutSeconds, onLine, maxOutputBytes = TOOL_OUTPUT_BYTES, start = startTool } = options;
  signal?.throwIfAborted();
  const tool = start(file, parameters, options.cwd);
  const output: Buffer[] = [];
  let killReason: unknown;
  const killTool = (reason: unknown) => {
    killReason ??= reason;
    tool.kill();
  };
  let bufferedBytes = 0;
  tool.output.on('data', (chunk: Buffer) => {
    bufferedBytes += chunk.length;
    if (bufferedBytes > maxOutputBytes)
      killTool(new ToolError(`${file} wrote more than ${maxOutputBytes} bytes`));
    else if (!onLine) output.push(chunk);
  });
  if (onLine)
    createInterface({ input: tool.output }).on('line', (line) => {
      bufferedBytes = 0;
      onLine(line);
    });
  const onAbort = () => killTool(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => killTool(new ToolTimeoutError(`${file} took longer than ${timeoutSeconds} s`)),
    timeoutSeconds * 1000,
  );
  try {
    const exit = await tool.exit.catch((error: unknown) => {
      throw killReason ?? toRunError(file, error);
    });
    const failure = killReason ?? (await findExitError(file, exit, options.source));
    if (failure !== undefined) throw failure;
    return { stdout: Buffer.concat(output) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
