import { DOCUMENT_SERVER_CLIENT } from '@ontrend/shared/server/forwarding';
import type { Calls } from '@ontrend/shared/wire';
import { type ApiAccess, callApi } from '../http/call-api.ts';
import { MoveError, type Pointer, rollBackPointer } from './pointer.ts';
import type { ReleaseStore } from './release-store.ts';

/** Milliseconds between two checks of the canaries. */
const CHECK_INTERVAL_MS = 10_000;
/** Timeout of the API call, in milliseconds. */
const API_TIMEOUT_MS = 5_000;

/** Minimum number of visitors with errors before a canary can be rolled back. */
const MIN_FAILING_VISITORS = 5;
/** Failure rate of the canary, relative to the current build, above which it is rolled back. */
const FAILURE_RATIO = 3;

type ReleaseHealth = Calls['app/service/release-health'];

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

interface CanaryWatchOptions extends ApiAccess {
  store: ReleaseStore;
  log: { error(details: object, message: string): void; warn(details: object, message: string): void };
}

async function countFailingVisitors(
  access: ApiAccess,
  app: string,
  { current, canary }: Pointer & { canary: NonNullable<Pointer['canary']> },
): Promise<{ canary: number; current: number }> {
  const path = 'app/service/release-health';
  const since = Math.floor(Date.parse(canary.since) / 1_000);
  const { status, reply } = await callApi(access, {
    path,
    body: { app, versions: [canary.version, current], since } satisfies ReleaseHealth['body'],
    address: DOCUMENT_SERVER_CLIENT,
    timeoutMs: API_TIMEOUT_MS,
  });
  if (status !== 200) throw new Error(`${path} responded with ${status}`);
  const { data } = reply as ReleaseHealth['reply'];
  return { canary: data[0]?.visitors ?? 0, current: data[1]?.visitors ?? 0 };
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
    const visitors = await countFailingVisitors(options, app, { ...pointer, canary });
    const failures = {
      sharePercent: canary.share,
      canaryVisitors: visitors.canary,
      currentVisitors: visitors.current,
    };
    if (!isCanaryFailing(failures)) continue;
    try {
      await store.movePointer(app, { action: 'rollback', by: 'canary watch' }, (now) => {
        if (now?.canary?.version === canary.version) return rollBackPointer(now);
        throw new MoveError('The canary has already ended.');
      });
    } catch (error) {
      // Another server process or a release call moved the pointer first.
      if (error instanceof MoveError) continue;
      throw error;
    }
    log.error({ app, canary, visitors }, 'canary rolled back');
    rolledBack.push(app);
  }
  return rolledBack;
}

/**
 * Checks canaries periodically. A failed check is logged and does not stop the watch.
 * @returns a function that stops the watch
 */
export function startCanaryWatch(options: CanaryWatchOptions): () => void {
  const timer = setInterval(() => {
    rollBackFailingCanaries(options).catch((error: unknown) =>
      options.log.warn({ err: error }, 'canary check failed'),
    );
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
