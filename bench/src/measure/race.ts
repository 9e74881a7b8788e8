import type { Browser } from '@playwright/test';
import type { LoggedRequest } from '../browser/network-log.ts';
import { visit } from '../browser/visit.ts';
import { ROUNDS } from '../constants.ts';

/** One of the compared pages. */
export interface RacePage {
  url: string;
  /** True for pages with React; the bare page has no scripts. */
  isHydrated: boolean;
}

/** Results of all visits to a page, in milliseconds since the start of the navigation. */
export interface RaceResult {
  firstFrame: number[];
  playing: number[];
  interactive: number[];
  /** From the first script request to the interactive page, the part that depends on the bundling. */
  scriptsToInteractive: number[];
  /** Transferred bytes until then: of scripts, and of document, scripts and styles. */
  scriptBytes: number[];
  pageBytes: number[];
  /** Sequential round trips until then, including the document. */
  roundTrips: number[];
}

const PAGE_TYPES = new Set(['Document', 'Script', 'Stylesheet']);
/** Resource types that a page waits for, without media and images. */
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
    result.interactive.push(hydrated);
    result.scriptsToInteractive.push(hydrated - Math.min(...scripts.map(({ sentAtMs }) => sentAtMs)));
    result.scriptBytes.push(sumWireBytes(scripts));
    result.pageBytes.push(sumWireBytes(before.filter(({ type }) => PAGE_TYPES.has(type))));
    result.roundTrips.push(
      Math.max(...before.filter(({ type }) => BLOCKING_TYPES.has(type)).map(({ roundTrips }) => roundTrips)),
    );
  });
}

/**
 * Visits pages in rotation on the slow connection, after one warm-up visit each.
 * @returns results by page name
 */
export async function race<Name extends string>(
  browser: Browser,
  runners: Record<Name, RacePage>,
): Promise<Record<Name, RaceResult>> {
  const names = Object.keys(runners) as Name[];
  const empty = (): RaceResult => ({
    firstFrame: [],
    playing: [],
    interactive: [],
    scriptsToInteractive: [],
    scriptBytes: [],
    pageBytes: [],
    roundTrips: [],
  });
  const results = Object.fromEntries(names.map((name) => [name, empty()])) as Record<Name, RaceResult>;
  for (const name of names) await runOnce(browser, runners[name], empty());
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) await runOnce(browser, runners[name], results[name]);
  }
  return results;
}
