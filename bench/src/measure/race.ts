import type { Browser } from '@playwright/test';
import type { LoggedRequest } from '../browser/network-log.ts';
import { visit } from '../browser/visit.ts';
import { ROUNDS } from '../constants.ts';

/** One of the pages that are compared. */
export interface RacePage {
  url: string;
  /** A page of ours, which React takes over; the bare one has nothing to take over. */
  isHydrated: boolean;
}

/** What the visits to one page showed. Milliseconds from the beginning of each navigation. */
export interface RaceResult {
  firstFrame: number[];
  playing: number[];
  hydrated: number[];
  /** From the first script being asked for to React having the page: the part the bundling decides. */
  scriptsToHydrated: number[];
  /** Bytes on the wire until then: of scripts, and of the document, scripts and styles together. */
  scriptBytes: number[];
  pageBytes: number[];
  /** Requests one after the other until then, the document's own with them. */
  roundTrips: number[];
}

const PAGE_TYPES = new Set(['Document', 'Script', 'Stylesheet']);
/** What a page may have to wait for on its way; media and pictures it does not. */
const BLOCKING_TYPES = new Set([...PAGE_TYPES, 'Fetch', 'XHR']);

function sumWireBytes(requests: LoggedRequest[]): number {
  return requests.reduce((sum, request) => sum + request.wireBytes, 0);
}

async function runOnce(browser: Browser, { url, isHydrated }: RacePage, result: RaceResult): Promise<void> {
  const until = isHydrated
    ? (['firstFrame', 'playing', 'hydrated'] as const)
    : (['firstFrame', 'playing'] as const);
  await visit({ browser, url, device: 'phone', until: [...until] }, async ({ marks, network }) => {
    result.firstFrame.push(marks.firstFrame ?? Number.NaN);
    result.playing.push(marks.playing ?? Number.NaN);
    if (marks.hydrated === undefined) return;
    const { hydrated } = marks;
    const before = network.requests().filter(({ sentAtMs }) => sentAtMs < hydrated);
    const scripts = before.filter(({ type }) => type === 'Script');
    result.hydrated.push(hydrated);
    result.scriptsToHydrated.push(hydrated - Math.min(...scripts.map(({ sentAtMs }) => sentAtMs)));
    result.scriptBytes.push(sumWireBytes(scripts));
    result.pageBytes.push(sumWireBytes(before.filter(({ type }) => PAGE_TYPES.has(type))));
    result.roundTrips.push(
      Math.max(...before.filter(({ type }) => BLOCKING_TYPES.has(type)).map(({ roundTrips }) => roundTrips)),
    );
  });
}

/**
 * Visits pages in turn, each as often as the others, on the slow line; one visit of each before counts for nothing.
 * @returns results by the runners' names
 */
export async function race<Name extends string>(
  browser: Browser,
  runners: Record<Name, RacePage>,
): Promise<Record<Name, RaceResult>> {
  const names = Object.keys(runners) as Name[];
  const empty = (): RaceResult => ({
    ...{
      firstFrame: [],
      playing: [],
      hydrated: [],
      scriptsToHydrated: [],
      scriptBytes: [],
      pageBytes: [],
      roundTrips: [],
    },
  });
  const results = Object.fromEntries(names.map((name) => [name, empty()])) as Record<Name, RaceResult>;
  for (const name of names) await runOnce(browser, runners[name], empty());
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) await runOnce(browser, runners[name], results[name]);
  }
  return results;
}
