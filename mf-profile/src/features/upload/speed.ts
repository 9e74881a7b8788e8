import { SPEED_WINDOW } from './constants.ts';

/** How fast something goes on its way. */
export interface Speed {
  /** @param sent bytes so far @param now ms of any clock */
  note(sent: number, now: number): void;
  /** Bytes a second of late; null while too little is known. */
  perSecond(): number | null;
  /** Begins anew: what lay between was no sending. */
  reset(): void;
}

/** Measures what was sent within the last seconds: an average since the beginning would hide that the line changed. */
export function createSpeed(): Speed {
  let notes: { sent: number; at: number }[] = [];
  return {
    note(sent, at) {
      notes.push({ sent, at });
      while (notes.length > 2 && at - (notes[0]?.at ?? at) > SPEED_WINDOW) notes.shift();
    },
    perSecond() {
      const [first, last] = [notes[0], notes.at(-1)];
      if (!first || !last || last.at - first.at < 500) return null;
      return ((last.sent - first.sent) / (last.at - first.at)) * 1_000;
    },
    reset() {
      notes = [];
    },
  };
}
