import { readdirSync, readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts, on every system in use. */
const TICKS_PER_SECOND = 100;
/** Fields of /proc/PID/stat behind the name: the parent, and the ticks of itself and of children that have ended. */
const PARENT_FIELD = 1;
const CPU_TIME_FIELDS = [11, 12, 13, 14] as const;

function readStatFields(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** The process that began this one. */
export function parentOf(pid: number): number {
  return Number(readStatFields(pid)?.[PARENT_FIELD]);
}

/**
 * Seconds of processor a process and all it has begun have taken so far. Unlike the clock it does not count what others do
 * on the same machine. Linux only.
 */
export function processTreeSeconds(root: number): number {
  const all = new Map<number, string[]>();
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? readStatFields(Number(name)) : undefined;
    if (fields) all.set(Number(name), fields);
  }
  const isOfTree = (pid: number): boolean =>
    pid === root || (all.has(pid) && isOfTree(Number(all.get(pid)?.[PARENT_FIELD])));
  let ticks = 0;
  for (const [pid, fields] of all)
    if (isOfTree(pid)) ticks += CPU_TIME_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0);
  return ticks / TICKS_PER_SECOND;
}

/** Bytes of memory a process holds. Linux only. */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}
