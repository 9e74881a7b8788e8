import { notBlockedOrMutedSql, watchableVideoSql } from '../visibility/index.ts';

/**
 * Subquery: the user who caused a notification, if they are public.
 * @param columns of `actor` to select
 */
export const notificationActorSql = (note: string, columns = ''): string =>
  `select ${columns} from users actor where actor.id = ${note}.actor_id and actor.is_public offset 0`;

/**
 * Subquery: the video of a notification, if its recipient may watch it.
 * @param columns of `v` to select
 */
export const notificationVideoSql = (viewer: string, note: string, columns = ''): string =>
  `select ${columns} from videos v where v.id = ${note}.video_id and ${watchableVideoSql(viewer, 'v')} offset 0`;

/** Condition: neither user has blocked the other, the recipient has not muted the actor, and the comment is not hidden. */
export const notificationFilterSql = (viewer: string, note: string): string =>
  `${notBlockedOrMutedSql(viewer, `${note}.actor_id`)}
    and (${note}.comment_id is null or not exists (
      select from comments c where c.id = ${note}.comment_id and c.state = 'hidden' offset 0))`;

/**
 * Condition: a notification that its recipient may see. Excludes notifications from users who were blocked,
 * muted or hidden since, and about content that was hidden since. Lists and counters use the same condition,
 * so that badges match lists. The list combines its parts itself, because it needs columns of the actor and the video.
 * @param note table name of the notification in the statement
 */
export function visibleNotificationSql(viewer: string, note: string): string {
  return `${notificationFilterSql(viewer, note)}
    and exists (${notificationActorSql(note)})
    and (${note}.video_id is null or exists (${notificationVideoSql(viewer, note)}))`;
}

/**
 * Ids of `comment-like` and `video-like`. Likes of the same target on the same day are grouped. Migration
 * 0022 indexes them.
 */
const GROUPED_ACTIVITY_IDS = '(4, 6)';

/** Condition: the notification is of a grouped kind. */
export function groupedNotificationSql(note: string): string {
  return `${note}.activity_id in ${GROUPED_ACTIVITY_IDS}`;
}

/** The UTC day of a notification. In other time zones, likes of one local day may form two groups. */
export function notificationDaySql(note: string): string {
  return `(${note}.created_at at time zone 'UTC')::date`;
}

/**
 * Condition: both notifications belong to the same group. Matches the expressions of their index (migration
 * 0022).
 */
export function sameGroupSql(first: string, second: string): string {
  const day = `date_trunc('day', ${second}.created_at, 'UTC')`;
  return `${first}.user_id = ${second}.user_id and ${first}.activity_id = ${second}.activity_id
    and coalesce(${first}.video_id, 0) = coalesce(${second}.video_id, 0)
    and coalesce(${first}.comment_id, 0) = coalesce(${second}.comment_id, 0)
    and ${first}.created_at >= ${day} and ${first}.created_at < ${day} + interval '1 day'`;
}
