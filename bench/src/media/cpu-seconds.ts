import { readFileSync } from 'node:fs';

/** Clock ticks per second on Linux. */
const TICKS_PER_SECOND = 100;
/** Fields of /proc/self/stat after the name: CPU time of terminated children in user and system mode. */
const CHILD_TIME_FIELDS = [13, 14] as const;

/**
 * Returns the CPU seconds of this process and its terminated children, or null outside Linux. Unlike wall
 * time, they do not depend on other load on the machine.
 */
export function readCpuSeconds(): number | null {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const children =
    CHILD_TIME_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + children;
}
