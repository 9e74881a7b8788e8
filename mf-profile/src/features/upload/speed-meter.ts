import { SPEED_WINDOW_MS } from './constants.ts';

/** How fast something goes on its way. */
export interface SpeedMeter {
  /** @param sent bytes so far @param now ms of any clock */
  record(sent: number, now: number): void;
  /** Bytes a second of late; null while too little is known. */
  bytesPerSecond(): number | null;
  /** Begins anew: what lay between was no sending. */
  reset(): void;
}

/** Measures what was sent within the last seconds: an average since the beginning would hide that the line changed. */
export function createSpeedMeter(): SpeedMeter {
  let samples: { sent: number; at: number }[] = [];
  return {
    record(sent, at) {
      samples.push({ sent, at });
      while (samples.length > 2 && at - (samples[0]?.at ?? at) > SPEED_WINDOW_MS) samples.shift();
    },
    bytesPerSecond() {
      const [first, last] = [samples[0], samples.at(-1)];
      if (!first || !last || last.at - first.at < 500) return null;
      return ((last.sent - first.sent) / (last.at - first.at)) * 1_000;
    },
    reset() {
      samples = [];
    },
  };
}
