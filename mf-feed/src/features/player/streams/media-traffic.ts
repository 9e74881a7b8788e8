import { FREE_BYTES, MOST_WASTE } from './constants.ts';

/** What media cost so far, in bytes. */
export interface Ledger {
  /** Everything that streams fetched. */
  fetched: number;
  /** Of it, what came for videos that were given up without having been watched. */
  wasted: number;
}

const ledger: Ledger = { fetched: 0, wasted: 0 };

/** Bytes have come. */
export function noteFetched(bytes: number): void {
  ledger.fetched += bytes;
}

/** A video was given up that nobody has watched; so many bytes had come for it. */
export function noteWasted(bytes: number): void {
  ledger.wasted += bytes;
}

/** What streams of this page cost so far. */
export function mediaLedger(): Readonly<Ledger> {
  return ledger;
}

/** Whether too much was fetched for nothing to go on fetching as far ahead (decision 031). */
export function isWasteful({ fetched, wasted }: Ledger): boolean {
  return wasted > MOST_WASTE * Math.max(fetched, FREE_BYTES);
}
