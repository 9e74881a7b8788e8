import { calls } from '@ontrend/shared/wire';
import { statement } from '../../db/statement.ts';
import { handler } from '../../http/handler.ts';

/**
 * Messages are counted where they are read, in the conversations: ten unread ones of one person are one notification
 * and ten on the badge of messages (spec 2.9). Everything else is counted by its notifications.
 */
export const countUnread = statement<{ activity_id: number; count: number }, [userId: number]>(
  'notifications-unread',
  `select activity_id, count(*) as count
   from notifications
   where user_id = $1 and unread
     and activity_id <> (select id from user_activities where name = 'message')
   group by activity_id
   union all
   select (select id from user_activities where name = 'message'), sum(unread)
   from chat_members
   where user_id = $1 and unread > 0
   having sum(unread) > 0
   order by 1`,
);

/** How much is unread, by kind of activity (spec 3, counter; spec 7). */
export const notificationUnread = handler(
  calls.notificationUnread,
  async ({ viewer, services: { pool } }) => ({
    data: (await countUnread(pool, viewer.id)).map(({ activity_id, count }) => ({
      activityId: activity_id,
      count,
    })),
  }),
);
