import { DOCUMENT_SERVER_CLIENT } from '@ontrend/shared/server/forwarding';
import type { Calls } from '@ontrend/shared/wire';
import type { Forwarding } from '../forwarding.ts';
import { MoveError, type Pointer, rollBackPointer } from './pointer.ts';
import type { ReleaseStore } from './release-store.ts';

/** Milliseconds between two looks at canaries. */
const CHECK_INTERVAL_MS = 10_000;
/** Milliseconds the API may take. */
const API_TIMEOUT_MS = 5_000;

/** Visitors a canary has to go wrong for before anything is concluded. */
const MIN_FAILING_VISITORS = 5;
/** So many times more often than the current build it has to go wrong. */
const FAILURE_RATIO = 3;

type ReleaseHealth = Calls['app/service/release-health'];

/**
 * Whether a canary goes wrong for more of its visitors than the current build does for its own. Each has its share of
 * all visitors, so their numbers are compared by the shares, and nobody has to count pages (decision 039).
 * @param share of a hundred visitors that get the canary
 */
export function isCanaryFailing(share: number, canary: number, current: number): boolean {
  if (canary < MIN_FAILING_VISITORS) return false;
  // One more than were seen: a current build without a fault would make any number infinitely worse.
  return canary / share > (FAILURE_RATIO * (current + 1)) / (100 - share);
}

interface CanaryWatchOptions {
  store: ReleaseStore;
  apiUrl: string;
  forwarding: Forwarding;
  log: { error(details: object, sentence: string): void; warn(details: object, sentence: string): void };
}

async function countFailingVisitors(
  { apiUrl, forwarding }: CanaryWatchOptions,
  app: string,
  { current, canary }: Pointer & { canary: NonNullable<Pointer['canary']> },
): Promise<{ canary: number; current: number }> {
  const url = '/api/app/service/release-health';
  const since = Math.floor(Date.parse(canary.since) / 1_000);
  const response = await fetch(apiUrl + url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...forwarding.signedHeaders({ address: DOCUMENT_SERVER_CLIENT, method: 'POST', url }),
    },
    body: JSON.stringify({ app, versions: [canary.version, current], since } satisfies ReleaseHealth['body']),
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`app/service/release-health answered ${response.status}`);
  const { data } = (await response.json()) as ReleaseHealth['reply'];
  return { canary: data[0]?.visitors ?? 0, current: data[1]?.visitors ?? 0 };
}

/**
 * Looks at every canary once, and takes back those that stand out.
 * @returns the apps whose canary went
 */
export async function rollBackFailingCanaries(options: CanaryWatchOptions): Promise<string[]> {
  const { store, log } = options;
  const gone: string[] = [];
  for (const [app, pointer] of Object.entries(await store.readPointers())) {
    const { canary } = pointer;
    if (!canary) continue;
    const visitors = await countFailingVisitors(options, app, { ...pointer, canary });
    if (!isCanaryFailing(canary.share, visitors.canary, visitors.current)) continue;
    try {
      await store.movePointer(app, { action: 'rollback', by: 'the canary watch' }, (now) => {
        if (now?.canary?.version === canary.version) return rollBackPointer(now);
        throw new MoveError('The canary has ended already.');
      });
    } catch (error) {
      // Another copy of this server saw the same, or whoever moved it knew better.
      if (error instanceof MoveError) continue;
      throw error;
    }
    log.error({ app, canary, visitors }, 'a canary goes wrong and was taken back');
    gone.push(app);
  }
  return gone;
}

/** Watches canaries until stopped. Outlives an API that does not answer. @returns stops it */
export function startCanaryWatch(options: CanaryWatchOptions): () => void {
  const timer = setInterval(() => {
    rollBackFailingCanaries(options).catch((error: unknown) =>
      options.log.warn({ err: error }, 'canaries could not be looked at'),
    );
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
