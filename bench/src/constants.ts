import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build';

/** Folder of cached data between runs. */
export const CACHE = join(ROOT, '.cache/bench');

/** A network and the slowdown of the CPU. */
export interface Connection {
  kilobitsPerSecond: number;
  latencyMs: number;
  cpuSlowdown: number;
}

/** A phone on a slow connection. */
export const SLOW_CONNECTION: Connection = { kilobitsPerSecond: 1_600, latencyMs: 150, cpuSlowdown: 4 };
/** A phone on a good mobile connection. */
export const FAST_CONNECTION: Connection = { kilobitsPerSecond: 9_000, latencyMs: 60, cpuSlowdown: 1 };
