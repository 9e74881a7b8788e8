import { calls } from '@ontrend/shared/wire';
import { groupedNotificationSql, sameGroupSql } from '../../domain/notifications/notification-conditions.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { countUnreadByActivity } from './unread.ts';

const markRead = statement<{ id: number }, [userId: number, ids: number[]]>(
  'notifications-read',
  `update notifications n set unread = false
   from notifications shown
   where shown.user_id = $1 and shown.id = any($2) and n.user_id = $1 and n.unread
     and (n.id = shown.id or ${groupedNotificationSql('shown')} and ${groupedNotificationSql('n')} and ${sameGroupSql('n', 'shown')}
       and (n.created_at, n.id) <= (shown.created_at, shown.id))
   returning n.id`,
);

const markAllRead = statement<{ id: number }, [userId: number]>(
  'notifications-read-all',
  'update notifications set unread = false where user_id = $1 and unread returning id',
);

/**
 * Marks notifications and their groups as read and returns the new unread counts (WIRE-30). Deleted
 * notifications and those of other users are ignored, because an event may be undone while its entry is
 * displayed.
 */
export const notificationMarkAsRead = defineHandler(
  calls.notificationMarkAsRead,
  async ({ body: { ids, all }, viewer, services: { pool } }) => {
    const data = await inTransaction(pool, async (client) => {
      const marked = await (all ? markAllRead(client, viewer.id) : markRead(client, viewer.id, ids));
      if (marked.length > 0) {
        const to = viewer.id;
        await publish(
          client,
          { topic: 'notifications', to, id: null, change: 'read' },
          { topic: 'unread', to },
        );
      }
      return countUnreadByActivity(client, viewer.id);
    });
    return { data };
  },
);
