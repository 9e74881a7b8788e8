import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Index of the start time in `/proc/PID/stat`, counted after the program's name. */
const START_TIME_FIELD = 19;

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readLinuxStartTime(pid: number): string {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${afterName.split(' ')[START_TIME_FIELD]}`;
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
