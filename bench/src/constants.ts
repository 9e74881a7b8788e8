import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build';

/** Folder of cached data between runs. */
export const CACHE = join(ROOT, '.cache/bench');

/** Network and CPU of all timed measurements: a phone on a slow connection. */
export const SLOW_CONNECTION = { kilobitsPerSecond: 1_600, latencyMs: 150, cpuSlowdown: 4 } as const;

/** Visits of each page, in rotation, so that other load on the machine affects all pages. */
export const ROUNDS = 7;

/** The clip of the first video, of about 1 Mbps. */
export const CLIP = { seconds: 10, videoKbps: 900, audioKbps: 96, width: 480, height: 854, fps: 30 } as const;

/** Properties of the uploaded video of part (e). */
export const UPLOAD = { seconds: 15, width: 1080, height: 1920, fps: 30, kbps: 12_000 } as const;

/** Milliseconds without interaction, during which the media requests of a page are counted. */
export const IDLE_MS = 10_000;

/** Timeout of a page, in milliseconds. */
export const VISIT_TIMEOUT_MS = 60_000;

/** Performance goals of pages (docs/performance.md). */
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
