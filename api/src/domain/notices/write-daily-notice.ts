import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { Notice } from './notice.ts';
import { lockAccount, type NoticeServices, writeNotice } from './write-notice.ts';

const findNoticeOfToday = statement<{ id: number }, [userId: number, kind: string]>(
  'notice-of-kind-today',
  `select id from notices where user_id = $1 and kind = $2 and created_at > now() - interval '1 day' limit 1`,
);

/**
 * Notifies the owner of an account about an event that strangers can repeat, at most once a day for each kind (ACCOUNT-70). Locks
 * the account.
 * @param db transaction of the event
 */
export async function writeDailyNotice(
  services: NoticeServices,
  db: Queryable,
  notice: Notice,
): Promise<void> {
  await lockAccount(db, notice.userId);
  if ((await findNoticeOfToday(db, notice.userId, notice.kind)).length > 0) return;
  await writeNotice(services, db, notice);
}
