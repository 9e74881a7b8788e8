import { ACTIVITY_NAMES, type ActivityName, calls, NOTIFICATION_PAGE_SIZE } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { toSeconds } from '../../http/seconds.ts';
import { avatarAddress } from '../../media/addresses.ts';

/** The viewer's notifications, newest first, by page (spec 7). */
export const notificationGet = handler(calls.notificationGet, async ({ body, viewer, services }) => {
  const { db, config } = services;
  const ofViewer = db
    .selectFrom('notifications as note')
    .innerJoin('user_activities as activity', 'activity.id', 'note.activity_id')
    .where('note.user_id', '=', viewer.id)
    .where('activity.name', 'in', ACTIVITY_NAMES);
  const [rows, { total }] = await Promise.all([
    ofViewer
      .innerJoin('users as actor', 'actor.id', 'note.actor_id')
      .leftJoin('videos as video', 'video.id', 'note.video_id')
      .leftJoin('comments as comment', 'comment.id', 'note.comment_id')
      .select([
        'note.id',
        'note.activity_id',
        'activity.name as activity',
        'note.unread',
        'note.created_at',
        'note.text',
        'actor.id as actor_id',
        'actor.username',
        'actor.avatar_key',
        'video.file_name',
        'comment.id as comment_id',
        'comment.parent_id',
      ])
      .orderBy('note.created_at', 'desc')
      .orderBy('note.id', 'desc')
      .limit(NOTIFICATION_PAGE_SIZE)
      .offset((body.page - 1) * NOTIFICATION_PAGE_SIZE)
      .execute(),
    ofViewer.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    page: body.page,
    records: rows.length,
    data: rows.map((row) => ({
      id: row.id,
      activityId: row.activity_id,
      type: row.activity as ActivityName,
      unread: row.unread,
      createdAt: toSeconds(row.created_at),
      text: row.text,
      userData: {
        id: row.actor_id,
        username: row.username,
        avatar: avatarAddress(row.avatar_key, config.mediaUrl),
      },
      videoFileName: row.file_name,
      comment: row.comment_id === null ? null : { id: row.comment_id, parentId: row.parent_id },
    })),
    pagination: {
      page: body.page,
      recordsPerPage: NOTIFICATION_PAGE_SIZE,
      recordsTotal: total,
    },
  };
});
