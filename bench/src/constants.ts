import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build';

/** Everything the bench keeps from one run to the next. */
export const CACHE = join(ROOT, '.cache/bench');

/** The network and the processor of every measurement with a clock in it (design 9): a phone on a slow line. */
export const SLOW_CONNECTION = { kilobitsPerSecond: 1_600, latencyMs: 150, cpuSlowdown: 4 } as const;

/** Visits of each page, one of each in turn, so that what else the machine does falls on all of them. */
export const ROUNDS = 7;

/** The clip of the first video: about 1 Mbps, as long as the measurements are. */
export const CLIP = { seconds: 10, videoKbps: 900, audioKbps: 96, width: 480, height: 854, fps: 30 } as const;

/** What a phone uploads: part (e) makes and uploads it. */
export const UPLOAD = { seconds: 15, width: 1080, height: 1920, fps: 30, kbps: 12_000 } as const;

/** Milliseconds a page is left alone to see what media it fetches without being touched. */
export const IDLE_MS = 10_000;

/** Milliseconds a page may take before the bench gives up on it. */
export const VISIT_TIMEOUT_MS = 60_000;

/** The budgets of design 9. */
export const GOALS = {
  scriptGzip: 200 * 1024,
  styleGzip: 20 * 1024,
  federationBytes: 1.1,
  federationTime: 1.1,
  firstFrame: 1.2,
  interactiveMs: 2_500,
  mediaBytes: 1.5 * 1024 * 1024,
  videoElements: 3,
  transcodeRatio: 1.05,
} as const;
