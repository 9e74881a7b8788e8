import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Index of the start time in `/proc/PID/stat`, counted after the program's name. */
const START_TIME_FIELD = 19;

/** Whether a process has exited, and its parent has not yet read its exit code. Only known on Linux. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readStatus(pid)[0] === 'Z';
  } catch {
    return false;
  }
}

/** Returns the fields of `/proc/PID/stat` after the program's name, from the state on. */
function readStatus(pid: number): string[] {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
  return afterName.split(' ');
}

/** Whether a process with this id runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readLinuxStartTime(pid: number): string {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${readStatus(pid)[START_TIME_FIELD]}`;
}

/**
 * Returns when a process was started, as a text that differs for every process which ever had this id; null when
 * no process has it.
 */
export function readStartTime(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    if (process.platform === 'linux') return readLinuxStartTime(pid);
    if (process.platform === 'win32') return 'alive';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    // The process exited in the meantime.
    return null;
  }
}

/** A process, distinguished from a later one with the same id by its start time. */
export interface ProcessIdentity {
  pid: number;
  startTime: string;
}

/** Returns the identity of a running process. */
export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, startTime: readStartTime(pid) ?? '' };
}

/** Whether this very process still runs. */
export function isRunning({ pid, startTime }: ProcessIdentity): boolean {
  return readStartTime(pid) === startTime;
}

const POLL_INTERVAL_MS = 50;

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

/**
 * Ends a process, even if it is suspended.
 * @param steps signals, each with the milliseconds that are waited before the next one
 * @returns false when it still runs after the last step
 */
export async function endProcess(
  one: ProcessIdentity,
  steps: readonly (readonly [name: NodeJS.Signals, timeoutMs: number])[],
): Promise<boolean> {
  for (const [name, timeoutMs] of steps) {
    if (!isRunning(one)) return true;
    signal(one.pid, name);
    // A suspended process handles signals only when it continues.
    if (process.platform !== 'win32') signal(one.pid, 'SIGCONT');
    for (const deadline = Date.now() + timeoutMs; isRunning(one) && Date.now() < deadline; )
      await wait(POLL_INTERVAL_MS);
  }
  return !isRunning(one);
}
