import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { TOOL_FILE_BYTES, TOOL_MEMORY_BYTES, TOOL_NICENESS } from './constants.ts';
import { canIsolateNetwork, NETWORK_ISOLATION } from './tool-isolation.ts';

/** How a tool has ended. */
export interface ToolExit {
  code: number | null;
  /** The signal that ended it. */
  killedBy: string | null;
  /** The end of its error output, at most `MAX_ERROR_CHARACTERS`. */
  errorOutput: string;
}

/** A running tool: a child process, or one of the transcoder service (decision 080). */
export interface ToolProcess {
  /** Must be read, or the tool waits. */
  output: Readable;
  /** Resolves after the tool has ended and its output was read; rejects when it could not be started. */
  exit: Promise<ToolExit>;
  /** Ends the tool and its child processes. `exit` settles afterwards. */
  kill(): void;
}

/**
 * Starts a program with the limits of media tools.
 * @param cwd its working directory
 */
export type StartTool = (file: string, parameters: string[], cwd?: string) => ToolProcess;

/** Error output that is held in memory, the last one, in characters. */
export const MAX_ERROR_CHARACTERS = 16_384;
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

/** Starts a program as a child process: at low priority, in its own process group, with limits of memory and file size. */
export const startTool: StartTool = (file, parameters, cwd) => {
  const child = spawn(...withResourceLimits(file, parameters), {
    ...(cwd === undefined ? {} : { cwd }),
    env: toolEnvironment(),
    detached: !isWindows,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  const exit = new Promise<ToolExit>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, killedBy) => resolve({ code, killedBy, errorOutput }));
  });
  lowerPriority(child);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-MAX_ERROR_CHARACTERS);
  });
  // Without file descriptors for its pipes, the child has no streams, and `exit` rejects.
  return { output: child.stdout ?? Readable.from([]), exit, kill: () => killGroup(child) };
};
