import { paths } from '@ontrend/shared/paths';
import type { Notification } from '@ontrend/shared/wire';

/**
 * Where a click on a notification leads (spec 2.9).
 * @returns null where there is nothing to show any more, such as a deleted video
 */
export function getNotificationUrl(notification: Notification): string | null {
  const { type, userData, videoFileName, comment } = notification;
  if (type === 'message') {
    return `${paths.messages.href()}?${new URLSearchParams({ user: userData.username })}`;
  }
  if (type === 'follower') return paths.profile.href(userData.username);
  if (!videoFileName) return null;
  const video = paths.video.href(videoFileName);
  if (type === 'video-like' || !comment) return video;
  const query = new URLSearchParams({ commentId: String(comment.id) });
  if (comment.parentId !== null) query.set('commentParentId', String(comment.parentId));
  return `${video}?${query}`;
}
