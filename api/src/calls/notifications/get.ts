import { type ActivityName, calls, NOTIFICATION_PAGE_SIZE } from '@ontrend/shared/wire';
import { z } from 'zod';
import {
  groupedNotificationSql,
  notificationActorSql,
  notificationFilterSql,
  notificationVideoSql,
  sameGroupSql,
  visibleNotificationSql,
} from '../../domain/notifications/notification-conditions.ts';
import { statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { avatarUrl, videoUrls } from '../../platform/media/addresses.ts';
import type { MediaLinks } from '../../platform/media/private-links.ts';
import { defineHandler } from '../framework/define-handler.ts';

interface NotificationRow {
  id: number;
  activity_id: number;
  activity: ActivityName;
  unread: boolean;
  created_at: Date;
  /** With microseconds. A JavaScript Date would round it, and rounding leads to repeats or gaps. */
  cursor_at: string;
  text: string;
  actor_id: number;
  username: string;
  avatar_key: string | null;
  file_name: string | null;
  media_key: string | null;
  build: string | null;
  cover_key: string | null;
  comment_id: number | null;
  parent_id: number | null;
  others: number;
}

type PageValues = [
  userId: number,
  beforeAt: string,
  beforeId: number,
  limit: number,
  offset: number,
  upTo: string,
];

/** Upper limit for `others`, to bound the count. */
const MAX_OTHERS = 1_000;

/**
 * Selects the newest notification of each group. Groups are computed as of the time when the first page was
 * read (`$6`), so that new notifications do not move entries between pages. `is_unread` is that of the newest notification
 * alone, `unread` that of its group.
 */
export const findNotifications = statement<NotificationRow, PageValues>(
  'notifications-page',
  `select n.*, a.name as activity, n.created_at::text as cursor_at, c.parent_id,
     coalesce(others.count, 0) as others, n.is_unread or coalesce(others.are_unread, false) as unread
   from (
     select n.id, n.user_id, n.activity_id, n.video_id, n.comment_id, n.created_at, n.text, n.unread as is_unread,
       n.actor_id, actor.username, actor.avatar_key, v.file_name, v.media_key, v.build, v.cover_key
     from notifications n
     cross join lateral (${notificationActorSql('n', 'actor.username, actor.avatar_key')}) actor
     left join lateral (
       ${notificationVideoSql('$1', 'n', 'v.id, v.file_name, v.media_key, v.build, v.cover_key')}
     ) v on true
     where n.user_id = $1 and n.created_at <= $6::timestamptz
       and (n.created_at, n.id) < ($2::timestamptz, $3::bigint)
       and (not ${groupedNotificationSql('n')} or not exists (
         select from notifications newer
         where ${groupedNotificationSql('newer')} and ${sameGroupSql('newer', 'n')} and newer.created_at <= $6::timestamptz
           and (newer.created_at, newer.id) > (n.created_at, n.id) and ${visibleNotificationSql('$1', 'newer')} offset 0))
       and ${notificationFilterSql('$1', 'n')} and (n.video_id is null or v.id is not null)
     order by n.created_at desc, n.id desc
     limit $4::bigint offset $5::bigint
   ) n
   join user_activities a on a.id = n.activity_id
   left join comments c on c.id = n.comment_id
   left join lateral (
     select count(*), bool_or(unread) as are_unread from (
       select m.unread from notifications m
       where ${groupedNotificationSql('m')} and ${sameGroupSql('m', 'n')} and m.created_at <= $6::timestamptz and m.id <> n.id
         and ${visibleNotificationSql('$1', 'm')}
       order by m.created_at desc limit ${MAX_OTHERS}
     ) m
   ) others on ${groupedNotificationSql('n')}
   order by n.created_at desc, n.id desc`,
);

export const countNotifications = statement<{ total: number; at: string }, [userId: number]>(
  'notifications-total',
  'select count(*) as total, now()::text as at from notifications where user_id = $1',
);

const tokenSchema = z.strictObject({
  at: z.string().max(40),
  id: z.number().int(),
  upTo: z.string().max(40),
});
/** Cursor of the first page, before all rows. */
const FIRST_PAGE = { at: 'infinity', id: Number.MAX_SAFE_INTEGER, upTo: 'infinity' };

/** URL of the video's poster; null without a video. */
function posterUrl(row: NotificationRow, mediaLinks: MediaLinks): string | null {
  const { media_key: mediaKey, build, cover_key: coverKey } = row;
  if (!mediaKey || !build) return null;
  return videoUrls({ mediaKey, build, coverKey, hasHls: false }, mediaLinks.baseOf(mediaKey)).firstFrame;
}

/**
 * Returns the viewer's notifications, newest first, by page number or by token (WIRE-28, WIRE-9). Paging by
 * token repeats and skips nothing. Likes of the same video or comment on the same day are grouped: the entry
 * is the newest one, has the number of `others`, and is unread while one of them is.
 */
export const notificationGet = defineHandler(
  calls.notificationGet,
  async ({ body, viewer, services }) => {
    const { pool, config, pageTokens, mediaLinks } = services;
    const list = `notifications:${viewer.id}`;
    const from = body.nextPageToken ? pageTokens.read(list, body.nextPageToken, tokenSchema) : FIRST_PAGE;
    const offset = body.nextPageToken ? 0 : (body.page - 1) * NOTIFICATION_PAGE_SIZE;
    const [found, [counted]] = await Promise.all([
      findNotifications(pool, viewer.id, from.at, from.id, NOTIFICATION_PAGE_SIZE + 1, offset, from.upTo),
      countNotifications(pool, viewer.id),
    ]);
    const rows = found.slice(0, NOTIFICATION_PAGE_SIZE);
    const last = rows.at(-1);
    return {
      page: body.page,
      records: rows.length,
      data: rows.map((row) => ({
        id: row.id,
        activityId: row.activity_id,
        type: row.activity,
        unread: row.unread,
        createdAt: toSeconds(row.created_at),
        text: row.text,
        userData: {
          id: row.actor_id,
          username: row.username,
          avatar: avatarUrl(row.avatar_key, config.mediaUrl),
        },
        others: row.others,
        videoFileName: row.file_name,
        videoPoster: posterUrl(row, mediaLinks),
        comment: row.comment_id === null ? null : { id: row.comment_id, parentId: row.parent_id },
      })),
      pagination: {
        page: body.page,
        recordsPerPage: NOTIFICATION_PAGE_SIZE,
        recordsTotal: counted?.total ?? 0,
      },
      nextPageToken:
        last && found.length > rows.length
          ? pageTokens.sign(list, {
              at: last.cursor_at,
              id: last.id,
              upTo: body.nextPageToken ? from.upTo : (counted?.at ?? 'infinity'),
            })
          : null,
    };
  },
  { reads: 'primary' },
);
