import { isIncompleteDir } from '@ontrend/shared/build/write-dir-atomically';
import type { ReleaseStore } from './release-store.ts';

const DAY_MS = 86_400_000;

/** Milliseconds for which builds without a pointer remain available to open pages. */
export const BUILD_RETENTION_MS = 7 * DAY_MS;

/** Age in milliseconds from which an incomplete build is considered abandoned. */
export const INCOMPLETE_BUILD_RETENTION_MS = DAY_MS;

/**
 * Deletes builds of an app that no page needs: not served and not stored within the last 7 days. Leftovers of
 * interrupted writes are deleted after a day.
 * @param now milliseconds, as `Date.now()`
 * @returns the deleted versions
 */
export async function pruneBuilds(store: ReleaseStore, app: string, now = Date.now()): Promise<string[]> {
  const needed = () => store.listVersionsSince(app, new Date(now - BUILD_RETENTION_MS));
  const served = await needed();
  if (served.size === 0) return [];
  const deleted: string[] = [];
  for (const { version, storedAt } of await store.listBuilds(app)) {
    if (served.has(version)) continue;
    if (
      now - storedAt.getTime() <
      (isIncompleteDir(version) ? INCOMPLETE_BUILD_RETENTION_MS : BUILD_RETENTION_MS)
    )
      continue;
    // The build may have been promoted in the meantime.
    if ((await needed()).has(version)) continue;
    await store.deleteBuild(app, version);
    deleted.push(version);
  }
  return deleted;
}
