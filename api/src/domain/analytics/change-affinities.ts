import { type Queryable, statement } from '../../platform/db/statement.ts';
import { type Affinities, NO_AFFINITIES } from '../feed/index.ts';

interface StoredAffinities {
  viewer_key: string;
  affinities: Affinities;
  version: number;
  updated_at: Date;
}

const selectAffinities = statement<StoredAffinities, [keys: readonly string[]]>(
  'affinities-find',
  'select viewer_key, affinities, version, updated_at from viewer_affinities where viewer_key = any ($1)',
);

/** Stores affinities unless they have changed since the given version; 0 for a viewer without affinities. */
const storeAffinities = statement<
  { viewer_key: string },
  [keys: readonly string[], affinities: readonly string[], versions: readonly number[]]
>(
  'affinities-store',
  `insert into viewer_affinities as stored (viewer_key, affinities, version)
   select t.key, t.affinities, t.version + 1
   from unnest($1::text[], $2::jsonb[], $3::bigint[]) as t (key, affinities, version)
   on conflict (viewer_key) do update set
     affinities = excluded.affinities, version = excluded.version, updated_at = now()
   where stored.version = excluded.version - 1
   returning viewer_key`,
);

/**
 * Reads, changes and stores affinities of viewers without a lock: those that were changed in the meantime are read and
 * changed again. Other writers of the same viewer wait for the end of the transaction only after the rows are stored.
 * @param change returns the new affinities. `ageMs`: time since they were last stored
 */
export async function changeAffinities(
  db: Queryable,
  keys: readonly string[],
  change: (key: string, before: Affinities, ageMs: number) => Affinities,
): Promise<void> {
  // In the same order in every transaction, to avoid deadlocks.
  let remaining = keys.toSorted();
  while (remaining.length > 0) {
    const before = new Map((await selectAffinities(db, remaining)).map((row) => [row.viewer_key, row]));
    const after = remaining.map((key) => {
      const stored = before.get(key);
      const ageMs = stored ? Date.now() - stored.updated_at.getTime() : 0;
      return JSON.stringify(change(key, stored?.affinities ?? NO_AFFINITIES, ageMs));
    });
    const versions = remaining.map((key) => before.get(key)?.version ?? 0);
    const rows = await storeAffinities(db, remaining, after, versions);
    const stored = new Set(rows.map(({ viewer_key }) => viewer_key));
    remaining = remaining.filter((key) => !stored.has(key));
  }
}
