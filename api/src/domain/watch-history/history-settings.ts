import type { HistorySettings } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';

interface SettingsRow {
  retention: HistorySettings['retention'];
  is_paused: boolean;
}

const selectSettings = statement<SettingsRow, [userId: number]>(
  'history-settings',
  'select retention, paused_at is not null as is_paused from watch_history_settings where user_id = $1',
);

/** Pausing again keeps the time of the pause. */
const upsertSettings = statement<
  SettingsRow,
  [userId: number, retention: string | null, isPaused: boolean | null]
>(
  'history-change-settings',
  `insert into watch_history_settings as s (user_id, retention, paused_at)
   values ($1, coalesce($2, 'year'), case when $3 then now() end)
   on conflict (user_id) do update set
     retention = coalesce($2, s.retention),
     paused_at = case when $3 then coalesce(s.paused_at, now()) when $3 is null then s.paused_at end,
     resumed_at = case when not $3 and s.paused_at is not null then now() else s.resumed_at end
   returning retention, paused_at is not null as is_paused`,
);

const DEFAULT_SETTINGS: HistorySettings = { isPaused: false, retention: 'year' };

const toSettings = (row: SettingsRow | undefined): HistorySettings =>
  row ? { isPaused: row.is_paused, retention: row.retention } : DEFAULT_SETTINGS;

/** Returns the settings of a user's watch history. */
export async function readHistorySettings(db: Queryable, userId: number): Promise<HistorySettings> {
  return toSettings((await selectSettings(db, userId))[0]);
}

/** Changes the given settings. @returns all of them */
export async function changeHistorySettings(
  db: Queryable,
  userId: number,
  { isPaused, retention }: { [Key in keyof HistorySettings]?: HistorySettings[Key] | undefined },
): Promise<HistorySettings> {
  return toSettings((await upsertSettings(db, userId, retention ?? null, isPaused ?? null))[0]);
}

interface LearningLimits {
  user_id: number;
  /** In Unix seconds. Views up to this time are not learned from; 0: all are. */
  after: number;
  /** Views from this time on are not learned from; null: the history is on. */
  before: number | null;
}

const selectLimits = statement<LearningLimits, [userIds: readonly number[]]>(
  'history-learning-limits',
  `select user_id,
     coalesce(extract(epoch from greatest(cleared_at, resumed_at)), 0)::double precision as after,
     extract(epoch from paused_at)::double precision as before
   from watch_history_settings where user_id = any ($1)`,
);

/**
 * Returns a function that decides whether the For You feed may learn from a view of a member: the history was on when the
 * view ended, and was not cleared since.
 */
export async function readLearningFilter(
  db: Queryable,
  userIds: readonly number[],
): Promise<(userId: number, at: Date) => boolean> {
  const rows = userIds.length === 0 ? [] : await selectLimits(db, userIds);
  const limits = new Map(rows.map((row) => [row.user_id, row]));
  return (userId, at) => {
    const { after = 0, before = null } = limits.get(userId) ?? {};
    const seconds = at.getTime() / 1_000;
    return seconds > after && (before === null || seconds < before);
  };
}
