/** Positions of the primary in its write-ahead log (WAL), in bytes, with the times at which they were read. */
export interface PositionHistory {
  /** @param readAt time before the position was read, in milliseconds: it covers every commit until then */
  record(position: number, readAt: number): void;
  /**
   * Returns the time whose commits a server contains that has replayed the WAL up to a position.
   * @returns milliseconds; -Infinity if it is longer ago than the history
   */
  timeOf(position: number): number;
}

interface Sample {
  position: number;
  readAt: number;
}

/** @param maxAgeMs age up to which positions are needed */
export function createPositionHistory(maxAgeMs: number): PositionHistory {
  let samples: Sample[] = [];
  return {
    record(position, readAt) {
      // The WAL of a new primary can end before that of the former one.
      const isContinued = (samples.at(-1)?.position ?? 0) <= position;
      const recent = isContinued ? samples.filter((sample) => sample.readAt > readAt - maxAgeMs) : [];
      samples = [...recent, { position, readAt }];
    },
    timeOf: (position) =>
      samples.findLast((sample) => sample.position <= position)?.readAt ?? Number.NEGATIVE_INFINITY,
  };
}
