import { z } from 'zod';
import { type Pointer, pointerSchema } from './pointer.ts';
import { latestNumberedName, type ReleaseStorage } from './release-storage.ts';

/**
 * Reads the pointers from the former format, one log per app (`<path>/<app>/00000017.json`), of a store
 * without moves since the change of the format (decision 043).
 */
export async function readLegacyPointers(
  storage: ReleaseStorage,
  path: string,
): Promise<Record<string, Pointer>> {
  const found: Record<string, Pointer> = {};
  for (const app of await storage.listNames(path)) {
    const last = latestNumberedName(await storage.listNames(`${path}/${app}`));
    const text = last && (await storage.readText(`${path}/${app}/${last}`));
    if (text) found[app] = z.object({ pointer: pointerSchema }).parse(JSON.parse(text)).pointer;
  }
  return found;
}

/**
 * Entry of the pointer log as earlier versions wrote it, converted to the current field names. A log is never
 * rewritten, so its older entries keep this format.
 */
export const legacyLogEntrySchema = z
  .object({
    at: z.iso.datetime(),
    action: z.string(),
    by: z.string(),
    apps: z.array(z.string()),
    pointers: z.record(z.string(), pointerSchema),
    before: z.record(z.string(), z.number()),
    starts: z.record(z.string(), z.object({ version: z.string(), by: z.array(z.string()) })),
    pending: z.record(z.string(), z.object({ version: z.string(), by: z.string() })).default({}),
  })
  .transform(({ before, starts, ...entry }) => ({
    ...entry,
    previousMoves: before,
    startupRequests: Object.fromEntries(
      Object.entries(starts).map(([app, { version, by }]) => [app, { version, requesters: by }]),
    ),
  }));
