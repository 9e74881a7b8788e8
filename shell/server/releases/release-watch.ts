import { readBuildHealth } from './build-health.ts';
import { BuildRejectedError } from './build-rejected-error.ts';
import type { CanaryWatchOptions } from './canary-watch.ts';
import { checkRollbackCompatibility } from './check-release.ts';
import { MoveError, rollBackPointer } from './pointer.ts';
import type { Move } from './pointer-log.ts';
import { describeRollback } from './provenance.ts';

/** Actor of automatic rollbacks of full releases. */
export const RELEASE_WATCH = 'release watch';

const MINUTE_MS = 60_000;
/** Time after a release in which it can be rolled back automatically, in milliseconds. */
const WATCH_MS = 30 * MINUTE_MS;
/** Minimum period before a release whose errors it is compared with, in milliseconds. */
const MIN_COMPARED_MS = 5 * MINUTE_MS;
/** Minimum number of visitors with errors before a release can be rolled back. */
const MIN_FAILING_VISITORS = 5;
/** Number of visitors with errors, relative to the build before, above which a release is rolled back. */
const FAILURE_RATIO = 3;
/** Number of moves that are searched for earlier decisions about the same build. */
const MAX_MOVES_SEARCHED = 20;

/**
 * Returns true when a build fails for many more visitors than the build before it did in a period that was at least as
 * long (decision 098).
 * @param visitors number of visitors with errors since the release
 * @param visitorsBefore number of visitors with errors on the build before
 */
export function isReleaseFailing(visitors: number, visitorsBefore: number): boolean {
  // Add 1, so that the limit is not zero when the build before had no errors.
  return visitors >= MIN_FAILING_VISITORS && visitors > FAILURE_RATIO * (visitorsBefore + 1);
}

/**
 * Returns true when a release fails for many more visitors than the build before, by the numbers of the API. The build before
 * counts from the same time before the release until now; before a canary, where one preceded the release, because it had only
 * a part of the visitors since.
 */
async function isFailing(
  options: CanaryWatchOptions,
  app: string,
  { at, pointer: { current, previous } }: Move,
  moveBefore: Move | undefined,
): Promise<boolean> {
  const releasedAt = Date.parse(at);
  const canarySince = moveBefore?.pointer.canary?.since;
  const servedToAllUntil = canarySince ? Date.parse(canarySince) : releasedAt;
  const comparedMs = Math.max(Date.now() - releasedAt, MIN_COMPARED_MS);
  const [now] = await readBuildHealth(options, app, [current], new Date(releasedAt));
  if (!now || now.failingVisitors < MIN_FAILING_VISITORS || !previous) return false;
  const [before] = await readBuildHealth(options, app, [previous], new Date(servedToAllUntil - comparedMs));
  return isReleaseFailing(now.failingVisitors, before?.failingVisitors ?? 0);
}

/** Releases whose rollback was rejected, such as across a contract: they are not checked and logged again. */
const rejectedRollbacks = new Set<string>();

/**
 * Checks every recent release once and rolls back the failing ones. A build that a person released again after its automatic
 * rollback stays.
 * @returns the apps that were rolled back
 */
export async function rollBackFailingReleases(options: CanaryWatchOptions): Promise<string[]> {
  const { store, log } = options;
  const rolledBack: string[] = [];
  for (const [app, move] of await store.listLatestMoves(new Date(Date.now() - WATCH_MS))) {
    const { current, previous, isPreviousBad } = move.pointer;
    if (move.action !== 'promote' || !previous || isPreviousBad) continue;
    const moves = await store.listMoves(app, MAX_MOVES_SEARCHED);
    if (moves.some(({ by, pointer }) => by === RELEASE_WATCH && pointer.previous === current)) continue;
    const moveBefore = moves[1];
    // A release of the build that was served already, which ends a canary at most.
    if (moveBefore?.pointer.current === current) continue;
    if (rejectedRollbacks.has(`${app} ${move.at}`)) continue;
    if (!(await isFailing(options, app, move, moveBefore))) continue;
    const provenance = { [app]: describeRollback(RELEASE_WATCH, moves, previous) };
    try {
      await store.movePointer(
        app,
        { action: 'rollback', by: RELEASE_WATCH, provenance },
        (now) => {
          if (now?.current === current && now.previous === previous && !now.canary)
            return rollBackPointer(now);
          throw new MoveError('The pointer has already moved.');
        },
        checkRollbackCompatibility,
      );
    } catch (error) {
      // Another server process or a release call moved the pointer first.
      if (error instanceof MoveError) continue;
      if (!(error instanceof BuildRejectedError)) throw error;
      rejectedRollbacks.add(`${app} ${move.at}`);
      log.warn({ err: error, app, current }, 'failing release cannot be rolled back');
      continue;
    }
    log.error({ app, current, previous }, 'release rolled back');
    rolledBack.push(app);
  }
  return rolledBack;
}
