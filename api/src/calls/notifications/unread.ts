import { calls } from '@ontrend/shared/wire';
import {
  groupedNotificationSql,
  notificationDaySql,
  visibleNotificationSql,
} from '../../domain/notifications/notification-conditions.ts';
import { notBlockedSql } from '../../domain/visibility/visibility-conditions.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Upper limit for counted rows per activity. Badges show "99+" from 100 on (CONST-40). */
const MAX_COUNTED = 1_000;

/**
 * Unread messages are counted in the conversations, because ten unread messages from one user are one
 * notification but count as ten on the badge of messages (NOTIFICATION-10). All other activities are counted
 * by list entry.
 */
export const countUnread = statement<{ activity_id: number; count: number }, [userId: number]>(
  'notifications-unread',
  `select a.id as activity_id, count(distinct n.entry) as count
   from user_activities a
   cross join lateral (
     select case when ${groupedNotificationSql('n')} then concat_ws(' ', n.video_id, n.comment_id, ${notificationDaySql('n')})
       else n.id::text end as entry
     from notifications n
     where n.user_id = $1 and n.activity_id = a.id and n.unread and ${visibleNotificationSql('$1', 'n')}
     limit ${MAX_COUNTED}
   ) n
   where a.name <> 'message'
   group by a.id
   union all
   select (select id from user_activities where name = 'message'), sum(m.unread)
   from chat_members m
   where m.user_id = $1 and m.unread > 0 and ${notBlockedSql('$1', 'm.peer_id')}
   having sum(m.unread) > 0
   order by 1`,
);

/** Counts unread entries by activity. Activities without unread entries are omitted. */
export async function countUnreadByActivity(db: Queryable, userId: number) {
  return (await countUnread(db, userId)).map(({ activity_id, count }) => ({
    activityId: activity_id,
    count,
  }));
}

/** Returns the unread counts by activity (WIRE-10, WIRE-29). */
export const notificationUnread = defineHandler(
  calls.notificationUnread,
  async ({ viewer, services: { pool } }) => ({ data: await countUnreadByActivity(pool, viewer.id) }),
  { reads: 'primary' },
);
