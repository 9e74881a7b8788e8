import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseStore } from './release-store.ts';

const DAY_MS = 86_400_000;

/** Builds nobody points at any more stay so long for pages that are open (design 3), in milliseconds. */
export const KEEP_MS = 7 * DAY_MS;

/**
 * Takes away builds of an app that no page needs: neither pointed at nor served within the last 7 days. What a
 * process left behind half-done is no build; it goes as soon as it can't be in the making.
 * @returns the versions that went
 */
export async function prune(store: ReleaseStore, app: string): Promise<string[]> {
  const pointer = await store.pointer(app);
  if (!pointer) return [];
  const kept = new Set([pointer.current, pointer.previous, pointer.canary?.version]);
  const folder = join(store.folder, app);
  const gone: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || kept.has(entry.name)) continue;
    const build = join(folder, entry.name);
    const age = Date.now() - (await stat(build)).mtimeMs;
    if (age < (entry.name.includes('.unfinished-') ? DAY_MS : KEEP_MS)) continue;
    await rm(build, { recursive: true, force: true });
    gone.push(entry.name);
  }
  return gone;
}
