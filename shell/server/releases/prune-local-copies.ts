import { BUILD_RETENTION_MS, UNFINISHED_RETENTION_MS } from './prune-builds.ts';
import type { ReleaseStore } from './release-store.ts';

/** Milliseconds between two looks: what is taken away is a week old. */
const PRUNE_INTERVAL_MS = 6 * 3_600_000;

/**
 * Takes away what this machine keeps of builds in a bucket and no page needs: not served within the last 7 days, and
 * fetched before them. One that is asked for all the same is fetched again. Where the store is a folder nothing is a copy,
 * and nothing goes (prune.ts takes away builds themselves).
 * @param now milliseconds, as `Date.now()`
 * @returns what went, as `app@version`
 */
export async function pruneLocalCopies(
  store: ReleaseStore,
  apps: readonly string[],
  now = Date.now(),
): Promise<string[]> {
  const gone: string[] = [];
  for (const app of apps) {
    const copies = await store.storage.listLocalCopies(app);
    if (copies.length === 0) continue;
    const needed = await store.listVersionsSince(app, new Date(now - BUILD_RETENTION_MS));
    for (const { version, storedAt } of copies) {
      if (needed.has(version)) continue;
      if (
        now - storedAt.getTime() <
        (version.includes('.unfinished-') ? UNFINISHED_RETENTION_MS : BUILD_RETENTION_MS)
      )
        continue;
      // A rollback may have come in the meantime.
      if ((await store.listVersionsSince(app, new Date(now - BUILD_RETENTION_MS))).has(version)) continue;
      await store.storage.deleteLocalCopy(app, version);
      gone.push(`${app}@${version}`);
    }
  }
  return gone;
}

interface PruneOptions {
  store: ReleaseStore;
  apps: readonly string[];
  log: { warn(details: object, sentence: string): void };
}

/** Does so at once, and every six hours until stopped. Outlives a bucket that does not answer. @returns stops it */
export function startPruningLocalCopies({ store, apps, log }: PruneOptions): () => void {
  const look = () => {
    pruneLocalCopies(store, apps).catch((error: unknown) =>
      log.warn({ err: error }, 'builds that were fetched and nobody needs could not be taken away'),
    );
  };
  look();
  const timer = setInterval(look, PRUNE_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
