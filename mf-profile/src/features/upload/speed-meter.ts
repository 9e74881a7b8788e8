import { SPEED_WINDOW_MS } from './constants.ts';

/** Measures the speed of a transfer. */
export interface SpeedMeter {
  /**
   * @param sent bytes sent so far
   * @param now time in ms on any clock
   */
  record(sent: number, now: number): void;
  /** Recent speed in bytes per second; null until there are enough samples. */
  bytesPerSecond(): number | null;
  /** Discards all samples, so that a pause doesn't count. */
  reset(): void;
}

/**
 * Measures the speed over the last seconds. An average since the start would hide that the connection has
 * changed.
 */
export function createSpeedMeter(): SpeedMeter {
  let samples: { sent: number; at: number }[] = [];
  return {
    record(sent, now) {
      samples.push({ sent, at: now });
      while (samples.length > 2 && now - (samples[0]?.at ?? now) > SPEED_WINDOW_MS) samples.shift();
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
