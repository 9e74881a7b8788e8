import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second on Linux. */
const TICKS_PER_SECOND = 100;
/**
 * Fields of /proc/PID/stat after the name: parent, and CPU ticks of the process and its terminated children.
 */
const PARENT_FIELD = 1;
const CPU_TIME_FIELDS = [11, 12, 13, 14] as const;

function readStatFields(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    // The process has exited.
    return undefined;
  }
}

/** Returns the process ID of the parent. */
export function parentOf(pid: number): number {
  return Number(readStatFields(pid)?.[PARENT_FIELD]);
}

/**
 * Returns the CPU seconds of a process and its descendants. Unlike wall time, they do not depend on other
 * load on the machine. Linux only.
 */
export function processTreeSeconds(root: number): number {
  const statFieldsByPid = new Map<number, string[]>();
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? readStatFields(Number(name)) : undefined;
    if (fields) statFieldsByPid.set(Number(name), fields);
  }
  const isOfTree = (pid: number): boolean =>
    pid === root || (statFieldsByPid.has(pid) && isOfTree(Number(statFieldsByPid.get(pid)?.[PARENT_FIELD])));
  let ticks = 0;
  for (const [pid, fields] of statFieldsByPid)
    if (isOfTree(pid)) ticks += CPU_TIME_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0);
  return ticks / TICKS_PER_SECOND;
}

/** Returns the resident memory of a process in bytes. Linux only. */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}
