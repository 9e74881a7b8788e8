import type { ApiAccess } from '../http/call-api.ts';
import { type BuildHealth, readBuildHealth } from './build-health.ts';
import type { ReleaseStore } from './release-store.ts';

/** Number of moves that are searched for the last release. */
const MAX_MOVES_SEARCHED = 20;
/** The release command prints load times. */
const WITH_LOADS = { withLoads: true };

/** How the last release of an app does in browsers, and the build that it is compared with. */
export interface ReleaseHealth {
  /** Time of the release, or of the start of the canary. */
  since: string;
  release: BuildHealth;
  /** A canary: the current build in the same time. Else the build before, in a period of the same length before. */
  comparison: BuildHealth | null;
}

/**
 * Reads how the last release or canary of an app does.
 * @returns null for an app that was never released
 * @throws Error when the API does not return it
 */
export async function readReleaseHealth(
  store: ReleaseStore,
  access: ApiAccess,
  app: string,
): Promise<ReleaseHealth | null> {
  const moves = await store.listMoves(app, MAX_MOVES_SEARCHED);
  const canary = moves[0]?.pointer.canary;
  if (canary) {
    const versions = [canary.version, moves[0]?.pointer.current ?? ''];
    const since = new Date(canary.since);
    const [release, comparison = null] = await readBuildHealth(access, app, versions, since, WITH_LOADS);
    return release ? { since: canary.since, release, comparison } : null;
  }
  // Also after a rollback: its result is why.
  const move = moves.find(({ action }) => action === 'promote');
  if (!move) return null;
  const { current, previous } = move.pointer;
  const since = new Date(move.at);
  const [release] = await readBuildHealth(access, app, [current], since, WITH_LOADS);
  if (!release) return null;
  const before = new Date(2 * since.getTime() - Date.now());
  const [comparison = null] = previous
    ? await readBuildHealth(access, app, [previous], before, WITH_LOADS)
    : [];
  return { since: move.at, release, comparison };
}
