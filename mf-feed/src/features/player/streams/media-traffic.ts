import { MAX_WASTE_RATIO, MIN_WASTE_BASE_BYTES } from './constants.ts';

/** What media cost so far, in bytes. */
export interface MediaTraffic {
  /** Everything that streams fetched. */
  fetchedBytes: number;
  /** Of it, what came for videos that were given up without having been watched. */
  wastedBytes: number;
}

const traffic: MediaTraffic = { fetchedBytes: 0, wastedBytes: 0 };

/** Bytes have come. */
export function recordFetchedBytes(bytes: number): void {
  traffic.fetchedBytes += bytes;
}

/** A video was given up that nobody has watched; so many bytes had come for it. */
export function recordWastedBytes(bytes: number): void {
  traffic.wastedBytes += bytes;
}

/** What streams of this page cost so far. */
export function getMediaTraffic(): Readonly<MediaTraffic> {
  return traffic;
}

/** Whether too much was fetched for nothing to go on fetching as far ahead (decision 031). */
export function isOverWasteLimit({ fetchedBytes, wastedBytes }: MediaTraffic): boolean {
  return wastedBytes > MAX_WASTE_RATIO * Math.max(fetchedBytes, MIN_WASTE_BASE_BYTES);
}
