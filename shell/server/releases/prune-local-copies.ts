import { readdir } from 'node:fs/promises';
import { isIncompleteDir } from '@ontrend/shared/build/write-dir-atomically';
import { isAppName } from './app-names.ts';
import { BUILD_RETENTION_MS, INCOMPLETE_BUILD_RETENTION_MS } from './prune-builds.ts';
import type { ReleaseStore } from './release-store.ts';

/** Milliseconds between two runs. */
const PRUNE_INTERVAL_MS = 6 * 3_600_000;

/**
 * Deletes local copies of builds in a bucket that no page needs: not served and not downloaded within the
 * last 7 days. A copy that is requested later is downloaded again. A store in a folder has no copies
 * (prune-builds.ts deletes its builds).
 * @param now milliseconds, as `Date.now()`
 * @returns the deleted copies as `app@version`
 */
export async function pruneLocalCopies(
  store: ReleaseStore,
  apps: readonly string[],
  now = Date.now(),
): Promise<string[]> {
  const deleted: string[] = [];
  for (const app of apps) {
    const copies = await store.storage.listLocalCopies(app);
    if (copies.length === 0) continue;
    const needed = await store.listVersionsSince(app, new Date(now - BUILD_RETENTION_MS));
    for (const { version, storedAt } of copies) {
      if (needed.has(version)) continue;
      if (
        now - storedAt.getTime() <
        (isIncompleteDir(version) ? INCOMPLETE_BUILD_RETENTION_MS : BUILD_RETENTION_MS)
      )
        continue;
      // A rollback may have made the build current in the meantime.
      if ((await store.listVersionsSince(app, new Date(now - BUILD_RETENTION_MS))).has(version)) continue;
      await store.storage.deleteLocalCopy(app, version);
      deleted.push(`${app}@${version}`);
    }
  }
  return deleted;
}

interface PruneOptions {
  store: ReleaseStore;
  log: { warn(details: object, message: string): void };
}

/**
 * Prunes at once and then every six hours. A failed run is logged and does not stop the timer.
 * @returns a function that stops the timer
 */
export function startPruningLocalCopies({ store, log }: PruneOptions): () => void {
  const prune = async () => {
    // Also of remotes that were never released: a preview downloads their builds, too.
    const apps = (await readdir(store.buildsFolder)).filter(isAppName);
    await pruneLocalCopies(store, apps);
  };
  const run = () =>
    void prune().catch((error: unknown) => log.warn({ err: error }, 'pruning of local build copies failed'));
  run();
  const timer = setInterval(run, PRUNE_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
