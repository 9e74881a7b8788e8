import type { PoolClient } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { CHANGES_BATCH_SIZE } from './constants.ts';
import { addToCounters } from './counters.ts';
import { emptyDayTotals } from './day-totals.ts';
import { learnFromSaves } from './learn-affinities.ts';

interface ChangeRow {
  kind: 'like' | 'follow' | 'save';
  ref: number;
  day: string;
  delta: number;
  owner_id: number | null;
  /** The member who saved the video or removed it; null for other kinds. */
  user_id: number | null;
  /** Number of changes aggregated in this row. */
  changes: number;
}

const takeChanges = statement<ChangeRow, [limit: number]>(
  'analytics-take-changes',
  `with taken as (
     delete from counter_changes where id in (select id from counter_changes order by id limit $1) returning *
   )
   select t.kind, t.ref, t.day::text, t.user_id, sum(t.delta) as delta, v.owner_id, count(*) as changes
   from taken t left join videos v on t.kind in ('like', 'save') and v.id = t.ref
   group by t.kind, t.ref, t.day, t.user_id, v.owner_id`,
);

/**
 * Applies changes of likes, followers and saves since the last run to the daily totals, the order of trending videos, and the
 * affinities of members who saved videos.
 * @returns the number of changes; if it equals CHANGES_BATCH_SIZE, there may be more
 */
export async function applyCounterChanges(client: PoolClient): Promise<number> {
  const rows = await takeChanges(client, CHANGES_BATCH_SIZE);
  const videos = rows.flatMap(({ kind, ref, day, delta, owner_id }) =>
    kind !== 'follow' && owner_id !== null
      ? [{ ...emptyDayTotals(ref, owner_id, day), likes: kind === 'like' ? delta : 0 }]
      : [],
  );
  const followers = rows
    .filter(({ kind }) => kind === 'follow')
    .map(({ ref, day, delta }) => ({ userId: ref, day, followers: delta }));
  await addToCounters(client, videos, followers);
  await learnFromSaves(
    client,
    rows.flatMap(({ ref, delta, user_id }) =>
      user_id === null || delta === 0 ? [] : [{ userId: user_id, videoId: ref, isSaved: delta > 0 }],
    ),
  );
  return rows.reduce((total, { changes }) => total + changes, 0);
}
