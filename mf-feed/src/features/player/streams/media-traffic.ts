import { MAX_WASTE_RATIO, MIN_WASTE_BASE_BYTES } from './constants.ts';

/** Media bytes fetched by this page. */
export interface MediaTraffic {
  /** All bytes fetched by streams. */
  fetchedBytes: number;
  /** Bytes of videos that were discarded without being watched. */
  wastedBytes: number;
}

const traffic: MediaTraffic = { fetchedBytes: 0, wastedBytes: 0 };

/** Adds to the fetched bytes. */
export function recordFetchedBytes(bytes: number): void {
  traffic.fetchedBytes += bytes;
}

/** Adds the bytes of a video that was discarded without being watched. */
export function recordWastedBytes(bytes: number): void {
  traffic.wastedBytes += bytes;
}

/** Returns the traffic of this page so far. */
export function getMediaTraffic(): Readonly<MediaTraffic> {
  return traffic;
}

/** Returns whether too many prefetched bytes were wasted to continue prefetching (decision 031). */
export function isOverWasteLimit({ fetchedBytes, wastedBytes }: MediaTraffic): boolean {
  return wastedBytes > MAX_WASTE_RATIO * Math.max(fetchedBytes, MIN_WASTE_BASE_BYTES);
}
