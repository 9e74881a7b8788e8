import type { ApiAccess } from '../http/call-api.ts';
import { readBuildHealth } from './build-health.ts';
import { MoveError, rollBackPointer } from './pointer.ts';
import { describeRollback } from './provenance.ts';
import type { ReleaseStore } from './release-store.ts';

/** Actor of automatic rollbacks of canaries. */
const CANARY_WATCH = 'canary watch';
/** Number of moves that are searched for the commit of the current build. */
const MAX_MOVES_SEARCHED = 20;

/** Minimum number of visitors with errors before a canary can be rolled back. */
const MIN_FAILING_VISITORS = 5;
/** Failure rate of the canary, relative to the current build, above which it is rolled back. */
const FAILURE_RATIO = 3;

interface CanaryFailures {
  /** Percentage of visitors that get the canary. */
  sharePercent: number;
  /** Number of visitors with errors on the canary. */
  canaryVisitors: number;
  /** Number of visitors with errors on the current build. */
  currentVisitors: number;
}

/**
 * Returns true when the canary fails for a larger share of its visitors than the current build. Dividing by
 * the shares makes the counts comparable without counting page views (decision 039).
 */
export function isCanaryFailing({ sharePercent, canaryVisitors, currentVisitors }: CanaryFailures): boolean {
  if (canaryVisitors < MIN_FAILING_VISITORS) return false;
  // Add 1, so that the limit is not zero when the current build has no errors.
  return canaryVisitors / sharePercent > (FAILURE_RATIO * (currentVisitors + 1)) / (100 - sharePercent);
}

export interface CanaryWatchOptions extends ApiAccess {
  store: ReleaseStore;
  log: { error(details: object, message: string): void; warn(details: object, message: string): void };
}

/**
 * Checks every canary once and rolls back the failing ones.
 * @returns the apps whose canary was rolled back
 */
export async function rollBackFailingCanaries(options: CanaryWatchOptions): Promise<string[]> {
  const { store, log } = options;
  const rolledBack: string[] = [];
  for (const [app, pointer] of Object.entries(await store.readPointers())) {
    const { canary } = pointer;
    if (!canary) continue;
    const versions = [canary.version, pointer.current];
    const [ofCanary, ofCurrent] = await readBuildHealth(options, app, versions, new Date(canary.since));
    const failures = {
      sharePercent: canary.share,
      canaryVisitors: ofCanary?.failingVisitors ?? 0,
      currentVisitors: ofCurrent?.failingVisitors ?? 0,
    };
    if (!isCanaryFailing(failures)) continue;
    const moves = await store.listMoves(app, MAX_MOVES_SEARCHED);
    const provenance = { [app]: describeRollback(CANARY_WATCH, moves, pointer.current) };
    try {
      await store.movePointer(app, { action: 'rollback', by: CANARY_WATCH, provenance }, (now) => {
        if (now?.canary?.version === canary.version) return rollBackPointer(now);
        throw new MoveError('The canary has already ended.');
      });
    } catch (error) {
      // Another server process or a release call moved the pointer first.
      if (error instanceof MoveError) continue;
      throw error;
    }
    log.error({ app, canary, failures }, 'canary rolled back');
    rolledBack.push(app);
  }
  return rolledBack;
}
