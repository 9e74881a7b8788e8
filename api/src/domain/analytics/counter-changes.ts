import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { CHANGES_BATCH_SIZE } from './constants.ts';
import { addToCounters } from './counters.ts';
import { emptyDayTotals } from './day-totals.ts';

interface ChangeRow {
  kind: 'like' | 'follow';
  ref: number;
  day: string;
  delta: number;
  owner_id: number | null;
  /** Number of changes aggregated in this row. */
  changes: number;
}

const takeChanges = statement<ChangeRow, [limit: number]>(
  'analytics-take-changes',
  `with taken as (
     delete from counter_changes where id in (select id from counter_changes order by id limit $1) returning *
   )
   select t.kind, t.ref, t.day::text, sum(t.delta) as delta, v.owner_id, count(*) as changes
   from taken t left join videos v on t.kind = 'like' and v.id = t.ref
   group by t.kind, t.ref, t.day, v.owner_id`,
);

/**
 * Applies changes of likes and followers since the last run to the daily totals.
 * @returns the number of changes; if it equals CHANGES_BATCH_SIZE, there may be more
 */
export async function applyCounterChanges(client: PoolClient): Promise<number> {
  const rows = await takeChanges(client, CHANGES_BATCH_SIZE);
  const likes = rows.flatMap(({ kind, ref, day, delta, owner_id }) =>
    kind === 'like' && owner_id !== null ? [{ ...emptyDayTotals(ref, owner_id, day), likes: delta }] : [],
  );
  const followers = rows
    .filter(({ kind }) => kind === 'follow')
    .map(({ ref, day, delta }) => ({ userId: ref, day, followers: delta }));
  await addToCounters(client, likes, followers);
  return rows.reduce((total, { changes }) => total + changes, 0);
}
