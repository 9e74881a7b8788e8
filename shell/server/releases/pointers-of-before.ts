import { z } from 'zod';
import { type Pointer, pointer } from './pointer.ts';
import { lastOf, type ReleaseStorage } from './storage.ts';

/**
 * Where pointers stood when each app had a log of its own (`<path>/<app>/00000017.json`), in a store nothing was moved
 * in since.
 */
export async function pointersOfBefore(
  storage: ReleaseStorage,
  path: string,
): Promise<Record<string, Pointer>> {
  const found: Record<string, Pointer> = {};
  for (const app of await storage.names(path)) {
    const last = lastOf(await storage.names(`${path}/${app}`));
    const text = last && (await storage.read(`${path}/${app}/${last}`));
    if (text) found[app] = z.object({ pointer }).parse(JSON.parse(text)).pointer;
  }
  return found;
}
