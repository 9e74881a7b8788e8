import type { ReleaseStore } from './release-store.ts';

const DAY_MS = 86_400_000;

/** Builds nobody points at any more stay so long for pages that are open (design 3), in milliseconds. */
export const BUILD_RETENTION_MS = 7 * DAY_MS;

/** Nothing is in the making for so long, in milliseconds. */
export const UNFINISHED_RETENTION_MS = DAY_MS;

/**
 * Takes away builds of an app that no page needs: not served within the last 7 days, and put into the store before
 * them. What a process left behind half-done is no build; it goes as soon as it can't be in the making.
 * @param now milliseconds, as `Date.now()`
 * @returns the versions that went
 */
export async function pruneBuilds(store: ReleaseStore, app: string, now = Date.now()): Promise<string[]> {
  const needed = () => store.listVersionsSince(app, new Date(now - BUILD_RETENTION_MS));
  const kept = await needed();
  if (kept.size === 0) return [];
  const gone: string[] = [];
  for (const { version, storedAt } of await store.listBuilds(app)) {
    if (kept.has(version)) continue;
    if (
      now - storedAt.getTime() <
      (version.includes('.unfinished-') ? UNFINISHED_RETENTION_MS : BUILD_RETENTION_MS)
    )
      continue;
    // It may have been promoted while the others were looked at.
    if ((await needed()).has(version)) continue;
    await store.deleteBuild(app, version);
    gone.push(version);
  }
  return gone;
}
