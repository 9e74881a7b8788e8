import { notBlockedOrMuted, watchableVideo } from '../visibility/index.ts';

/**
 * A notification that its person is shown: of nobody who is blocked, muted or hidden meanwhile, and about nothing that was
 * hidden from them since. Lists and counters ask the same, or a badge would count what no list shows.
 * @param note the name of the table in the statement
 */
export function visibleNotification(viewer: string, note: string): string {
  return `${notBlockedOrMuted(viewer, `${note}.actor_id`)}
    and exists (select from users actor where actor.id = ${note}.actor_id and actor.is_public offset 0)
    and (${note}.video_id is null or exists (
      select from videos v where v.id = ${note}.video_id and ${watchableVideo(viewer, 'v')} offset 0))
    and (${note}.comment_id is null or not exists (
      select from comments c where c.id = ${note}.comment_id and c.state = 'hidden' offset 0))`;
}

/** comment-like and video-like: those of one thing on one day are one entry. Migration 0022 has an index of them. */
const GROUPED_ACTIVITY_IDS = '(4, 6)';

/** A notification is one of many that are one entry. */
export function groupedNotification(note: string): string {
  return `${note}.activity_id in ${GROUPED_ACTIVITY_IDS}`;
}

/** The day of a notification, the same for everybody: that the day ends elsewhere at another hour makes two of one. */
export function notificationDay(note: string): string {
  return `(${note}.created_at at time zone 'UTC')::date`;
}

/** `one` is of the entry of `other`, in the words of their index (migration 0022). */
export function sameGroup(one: string, other: string): string {
  const day = `date_trunc('day', ${other}.created_at, 'UTC')`;
  return `${one}.user_id = ${other}.user_id and ${one}.activity_id = ${other}.activity_id
    and coalesce(${one}.video_id, 0) = coalesce(${other}.video_id, 0)
    and coalesce(${one}.comment_id, 0) = coalesce(${other}.comment_id, 0)
    and ${one}.created_at >= ${day} and ${one}.created_at < ${day} + interval '1 day'`;
}
