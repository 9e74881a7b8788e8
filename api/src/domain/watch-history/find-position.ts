import { type Queryable, statement } from '../../platform/db/statement.ts';
import { toVideoName } from '../../platform/media/video-name.ts';
import { RESUME_MIN_DURATION_S, RESUME_MIN_POSITION_S } from './constants.ts';
import { isFinishedSql, keptInHistorySql } from './history-conditions.ts';
import { readHistorySettings } from './history-settings.ts';

export const selectPosition = statement<{ position: number }, [userId: number, file: string]>(
  'history-position',
  `select h.position
   from videos v join watch_history h on h.user_id = $1 and h.video_id = v.id
   where v.file_name = $2 and v.duration > ${RESUME_MIN_DURATION_S} and h.position >= ${RESUME_MIN_POSITION_S}
     and not (${isFinishedSql}) and ${keptInHistorySql('$1')}`,
);

/**
 * Finds the position in seconds at which a video continues for a user (HISTORY-12).
 * @param fileName the part before the first dot is sufficient (VIDEO-2)
 * @returns `position` is null for a video that starts at its beginning
 */
export async function findPosition(
  db: Queryable,
  userId: number,
  fileName: string,
): Promise<{ position: number | null; isPaused: boolean }> {
  const { isPaused } = await readHistorySettings(db, userId);
  const [entry] = isPaused ? [] : await selectPosition(db, userId, toVideoName(fileName));
  return { position: entry?.position ?? null, isPaused };
}
