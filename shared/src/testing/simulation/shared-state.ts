import type { VirtualClock } from './clock.ts';

/** The global variables of a page, by name. */
export type TabGlobals = Record<string, unknown> & { dispatchEvent(event: Event): boolean };

/** What the tabs of a browser share. */
export interface SharedState {
  clock: VirtualClock;
  /** Values of `localStorage`. */
  storage: Record<string, string>;
  cookies: Map<string, string>;
  /** Requests of Web Locks, by name; the first one holds the lock. */
  locks: Map<string, { tab: number; run(): void }[]>;
  /** Between 0 and 1, for jitter and for delays of events. */
  random(): number;
  /** Dispatches an event in the other tabs, after some milliseconds. */
  dispatchElsewhere(tab: number, dispatch: (globals: TabGlobals) => void): void;
  reload(tab: number): void;
}
