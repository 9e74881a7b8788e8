import { readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts, on every system in use. */
const TICKS_PER_SECOND = 100;
/** Fields of /proc/self/stat after the name: time of children that have ended, in user and system mode. */
const CHILD_TIME_FIELDS = [13, 14] as const;

/**
 * Seconds of processor this process and the programs it has run have taken, or null where the system does not tell
 * (only Linux does). Unlike the clock it does not count what others do on the same machine.
 */
export function readCpuSeconds(): number | null {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const children =
    CHILD_TIME_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + children;
}
