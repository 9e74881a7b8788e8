import type { HistorySettings } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { PURGE_BATCH_SIZE, REMOVAL_MEMORY_DAYS } from './constants.ts';

interface DeletedCount {
  deleted: number;
}

const deleteEntries = (name: string, entriesSql: string) =>
  statement<DeletedCount, []>(
    name,
    `with deleted as (
       delete from watch_history where (user_id, video_id) in (${entriesSql} limit ${PURGE_BATCH_SIZE}) returning 1
     )
     select count(*)::integer as deleted from deleted`,
  );

/** Entries past the retention that their users chose, removed ones, and those that were stored during a clear. */
export const purgeStatements = [
  deleteEntries(
    'history-purge-30-days',
    `select h.user_id, h.video_id
     from watch_history_settings s
     join watch_history h on h.user_id = s.user_id and h.watched_at < now() - interval '30 days'
     where s.retention = '30-days'`,
  ),
  deleteEntries(
    'history-purge-year',
    `select h.user_id, h.video_id
     from watch_history h
     where h.watched_at < now() - interval '1 year'
       and not exists (
         select from watch_history_settings s where s.user_id = h.user_id and s.retention = 'unlimited')`,
  ),
  deleteEntries(
    'history-purge-removed',
    `select user_id, video_id from watch_history
     where removed_at < now() - interval '${REMOVAL_MEMORY_DAYS} days'`,
  ),
  deleteEntries(
    'history-purge-cleared',
    `select h.user_id, h.video_id
     from watch_history_settings s join watch_history h on h.user_id = s.user_id and h.watched_at <= s.cleared_at
     where s.cleared_at > now() - interval '1 day'`,
  ),
];

/** Deletes entries of all users past their retention. */
export async function purgeHistory(db: Queryable, stop: AbortSignal): Promise<void> {
  for (const purge of purgeStatements) {
    do stop.throwIfAborted();
    while (((await purge(db))[0]?.deleted ?? 0) === PURGE_BATCH_SIZE);
  }
}

const deleteOlder = statement<never, [userId: number, retention: string]>(
  'history-shorten',
  `delete from watch_history
   where user_id = $1 and watched_at < now() - case $2 when '30-days' then interval '30 days' else interval '1 year' end`,
);

/** Deletes the entries of a user who has chosen a shorter retention. */
export async function applyRetention(
  db: Queryable,
  userId: number,
  { retention }: Pick<HistorySettings, 'retention'>,
): Promise<void> {
  if (retention !== 'unlimited') await deleteOlder(db, userId, retention);
}
