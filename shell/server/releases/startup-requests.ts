import type { LogState, Pointers } from './compose-entry.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogReader } from './log-reader.ts';
import { type Pointer, promotePointer } from './pointer.ts';
import type { SignedProvenance } from './provenance.ts';

/** A build that a container or `npm start` requests at every start. */
export interface StartupRelease {
  /** ID of the container, or `NPM_START`. */
  by: string;
  version: string;
  provenance?: SignedProvenance | undefined;
}

/** Startup releases by app. */
export type StartupReleases = Readonly<Record<string, StartupRelease>>;

/**
 * Requester of the builds that `npm start` publishes. Unlike the ID of a container, whose build never changes, it stands for
 * a new build whenever the checkout has changed.
 */
export const NPM_START = 'npm start';

/** Actor of starts before `NPM_START`, which moved the pointers of all apps. */
const FORMER_ACTOR = 'the installation';

/** Number of moves that are searched for a build: more than an app has between two starts. */
const MAX_MOVES_SEARCHED = 200;

/** The builds of a startup request by what has to be done for them. */
interface SortedBuilds {
  /** Builds to promote. */
  toPromote: LogEntry['pending'];
  /** Builds that move nothing, but whose request is not in the log yet. */
  toRecord: LogEntry['pending'];
}

/**
 * Returns the versions of an app that anyone released since the last startup request, rolled back ones included. Such a
 * build does not become current at a start, because that would undo a rollback or a later release.
 */
async function listReleasedSince(reader: LogReader, state: LogState, app: string): Promise<Set<string>> {
  const last = state.startupRequests[app]?.version;
  const released = new Set<string>();
  let number = state.lastNumbers[app];
  for (let count = 0; number !== undefined && count < MAX_MOVES_SEARCHED; count += 1) {
    const entry = await reader.readEntry(number);
    const pointer = entry?.pointers[app];
    if (!entry || !pointer || entry.startupRequests[app]?.version !== last || entry.by === FORMER_ACTOR)
      break;
    if (entry.action === 'promote') released.add(pointer.current);
    if (entry.action === 'canary' && pointer.canary) released.add(pointer.canary.version);
    number = entry.previousMoves[app];
  }
  return released;
}

/** Finds the builds of a startup request that were not handled before. */
export async function sortStartupBuilds(
  reader: LogReader,
  state: LogState,
  builds: StartupReleases,
): Promise<SortedBuilds> {
  const sorted: SortedBuilds = { toPromote: {}, toRecord: {} };
  for (const [app, build] of Object.entries(builds)) {
    const last = state.startupRequests[app];
    const isNpmStart = build.by === NPM_START;
    if (!isNpmStart && last?.requesters.includes(build.by)) continue;
    if (last?.version === build.version) {
      if (!isNpmStart) sorted.toRecord[app] = build;
    } else if ((await listReleasedSince(reader, state, app)).has(build.version)) {
      sorted.toRecord[app] = build;
    } else sorted.toPromote[app] = build;
  }
  return sorted;
}

/**
 * Lists the sets of builds that could be promoted in one step, the smallest first: those to promote, then with those that
 * wait for others, such as for a new contract number, then all builds of the request.
 */
export function listCandidates(
  { toPromote }: SortedBuilds,
  pending: LogEntry['pending'],
  builds: StartupReleases,
): LogEntry['pending'][] {
  const candidates = [toPromote, { ...pending, ...toPromote }, { ...builds }];
  const keys = candidates.map((candidate) =>
    Object.entries(candidate)
      .map(([app, { version }]) => `${app}@${version}`)
      .sort()
      .join(),
  );
  return candidates.filter((_candidate, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** Returns all pointers after builds were promoted. */
export function promoteAll(pointers: Pointers, builds: LogEntry['pending']): Pointers {
  const next: Record<string, Pointer> = { ...pointers };
  for (const [app, { version }] of Object.entries(builds)) next[app] = promotePointer(pointers[app], version);
  return next;
}

/** Returns who requested builds, for the log. */
export function describeRequesters(builds: LogEntry['pending']): string {
  const requesters = Object.entries(builds).map(([app, { by }]) => (by === NPM_START ? by : `${app} ${by}`));
  return [...new Set(requesters)].join(', ');
}

/** Returns the provenance of the builds that have one. */
export function collectProvenance(builds: LogEntry['pending']): LogEntry['provenance'] {
  return Object.fromEntries(
    Object.entries(builds).flatMap(([app, { provenance }]) => (provenance ? [[app, provenance]] : [])),
  );
}
