import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { findMachineFailure } from '../failures/machine-failure.ts';
import { TOOL_FILE_BYTES, TOOL_MEMORY_BYTES, TOOL_NICENESS, TOOL_OUTPUT_BYTES } from './constants.ts';
import { ToolError, ToolInterruptedError, ToolTimeoutError } from './errors.ts';
import { canIsolateNetwork, NETWORK_ISOLATION } from './tool-isolation.ts';

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
}

const MAX_ERROR_LINES = 12;
/** Error output that is held in memory, the last one, in characters. */
const MAX_ERROR_CHARACTERS = 16_384;
const isWindows = process.platform === 'win32';

/** The child leads a process group (see `detached` below), so its own children are killed too. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (isWindows) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process exited in the meantime.
  }
}

/**
 * A shell sets the limits, creates the namespaces and then execs the program. Limits that the system doesn't support are skipped
 * (macOS has none for address space).
 */
function withResourceLimits(file: string, parameters: string[]): [file: string, parameters: string[]] {
  if (isWindows) return [file, parameters];
  const memory = Math.floor(TOOL_MEMORY_BYTES / 1024);
  const blocks = Math.floor(TOOL_FILE_BYTES / 512);
  const isolation = canIsolateNetwork() ? `${NETWORK_ISOLATION} ` : '';
  const script = [
    `ulimit -v ${memory} 2> /dev/null`,
    `ulimit -f ${blocks} 2> /dev/null`,
    // With setpriv (Linux), the kernel kills the tool when the worker is killed. A new namespace would clear this.
    `if command -v setpriv > /dev/null; then exec ${isolation}setpriv --pdeathsig KILL --no-new-privs -- "$0" "$@"; fi`,
    'exec "$0" "$@"',
  ].join('; ');
  return ['/bin/sh', ['-c', script, file, ...parameters]];
}

/**
 * Environment variables passed to tools. Others, such as secrets, are withheld from programs that parse
 * untrusted files.
 */
const INHERITED_VARIABLES = /^(PATH|HOME|TMPDIR|TEMP|TMP|TZ|SYSTEMROOT|LD_LIBRARY_PATH|DYLD_\w+)$/i;

/**
 * The statically linked ffprobe from npm converts programme names of MPEG-TS with the system's gconv modules,
 * which belong to another C library, and crashed on every MPEG-TS. Without modules it leaves the names
 * unchanged.
 */
const NO_CONVERTERS = { GCONV_PATH: '/nonexistent' };

/** Returns the environment of a process that reads untrusted files. */
export const toolEnvironment = (): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED_VARIABLES.test(name))),
  ...NO_CONVERTERS,
});

/** Gives a new process the priority of the media tools. */
export function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, TOOL_NICENESS);
  } catch {
    // The process exited already, or the machine does not allow it; then it runs at the priority of its parent.
  }
}

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
  code: number | null,
  killedBy: NodeJS.Signals | null,
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

/**
 * Runs a program at low priority in its own process group, with limits of time, memory, file size and output.
 * @returns its output (empty with `onLine`)
 * @throws ToolError on failure or too much output, and its subclass ToolTimeoutError; ToolInterruptedError or an error of Node
 *   when the machine is the cause; the signal's reason when aborted
 */
export function runTool(
  file: string,
  parameters: string[],
  options: ToolOptions,
): Promise<{ stdout: Buffer }> {
  const { signal, timeoutSeconds, onLine, maxOutputBytes = TOOL_OUTPUT_BYTES } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const child = spawn(...withResourceLimits(file, parameters), {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: toolEnvironment(),
      detached: !isWindows,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    let ended: unknown;
    const end = (reason: unknown) => {
      ended ??= reason;
      killGroup(child);
    };
    const onAbort = () => end(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => end(new ToolTimeoutError(`${file} took longer than ${timeoutSeconds} s`)),
      timeoutSeconds * 1000,
    );

    const settle = (failure: unknown) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (failure === undefined) resolve({ stdout: Buffer.concat(output) });
      else reject(failure);
    };
    child.on('error', (error) =>
      settle(
        ended ??
          (findMachineFailure(error) ? error : new ToolError(`${file} cannot be run: ${error.message}`)),
      ),
    );
    // Without file descriptors for its pipes, the child has no streams; 'error' follows.
    if (!child.stdout || !child.stderr) return;
    lowerPriority(child);

    let heldBytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      heldBytes += chunk.length;
      if (heldBytes > maxOutputBytes) end(new ToolError(`${file} wrote more than ${maxOutputBytes} bytes`));
      else if (!onLine) output.push(chunk);
    });
    if (onLine)
      createInterface({ input: child.stdout }).on('line', (line) => {
        heldBytes = 0;
        onLine(line);
      });
    let errorText = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorText = (errorText + text).slice(-MAX_ERROR_CHARACTERS);
    });

    child.on('close', async (code, killedBy) => {
      if (ended !== undefined) return settle(ended);
      const message = errorText
        .trimEnd()
        .split(/\r\n|[\r\n]/)
        .slice(-MAX_ERROR_LINES)
        .join('\n');
      // Some versions of ffmpeg succeed although they could not write the end of a file.
      if (code === 0 && !NO_SPACE_MESSAGE.test(message)) return settle(undefined);
      const readError =
        options.source !== undefined && IO_ERROR_MESSAGE.test(message)
          ? await findReadError(options.source)
          : undefined;
      settle(readError ?? toExitError(file, code, killedBy, message));
    });
  });
}
