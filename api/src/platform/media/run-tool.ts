import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { TOOL_FILE_BYTES, TOOL_MEMORY_BYTES, TOOL_NICENESS, TOOL_OUTPUT_BYTES } from './constants.ts';
import { ToolError } from './errors.ts';

export interface ToolOptions {
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  cwd?: string;
  /** Called with every line of output, which is then not collected. */
  onLine?: (line: string) => void;
  /** Maximum size of the collected output, or of a line with `onLine`. Default: `TOOL_OUTPUT_BYTES`. */
  maxOutputBytes?: number;
}

const MAX_ERROR_LINES = 12;
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
 * A shell sets the limits and then execs the program. Limits that the system doesn't support are skipped
 * (macOS has none for address space).
 */
function withResourceLimits(file: string, parameters: string[]): [file: string, parameters: string[]] {
  if (isWindows) return [file, parameters];
  const memory = Math.floor(TOOL_MEMORY_BYTES / 1024);
  const blocks = Math.floor(TOOL_FILE_BYTES / 512);
  const script = [
    `ulimit -v ${memory} 2> /dev/null`,
    `ulimit -f ${blocks} 2> /dev/null`,
    // With setpriv (Linux), the kernel kills the tool when the worker is killed.
    'if command -v setpriv > /dev/null; then exec setpriv --pdeathsig KILL -- "$0" "$@"; fi',
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

const toolEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED_VARIABLES.test(name))),
  ...NO_CONVERTERS,
});

function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, TOOL_NICENESS);
  } catch {
    // The process exited already, or the machine does not allow it; then it runs at the worker's priority.
  }
}

/**
 * Runs a program at low priority in its own process group, with limits of time, memory, file size and output.
 * @returns its output (empty with `onLine`)
 * @throws ToolError on failure, timeout or too much output; the signal's reason when aborted
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
    lowerPriority(child);

    const output: Buffer[] = [];
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
    let errorLines: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => {
      errorLines = [...errorLines.slice(1 - MAX_ERROR_LINES), line];
    });

    let ended: unknown;
    const end = (reason: unknown) => {
      ended ??= reason;
      killGroup(child);
    };
    const onAbort = () => end(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () => end(new ToolError(`${file} took longer than ${timeoutSeconds} s`)),
      timeoutSeconds * 1000,
    );

    const settle = (failure: unknown) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (failure === undefined) resolve({ stdout: Buffer.concat(output) });
      else reject(failure);
    };
    child.on('error', (error) => settle(ended ?? new ToolError(`${file} cannot be run: ${error.message}`)));
    child.on('close', (code, killedBy) => {
      if (ended !== undefined) settle(ended);
      else if (code === 0) settle(undefined);
      else settle(new ToolError(`${file} ended with ${killedBy ?? code}: ${errorLines.join('\n')}`));
    });
  });
}
