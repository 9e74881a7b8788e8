import { paths } from '@ontrend/shared/paths';
import type { Notification } from '@ontrend/shared/wire';

/**
 * Returns the path that a notification links to (NOTIFICATION-8).
 * @returns null when the target no longer exists, such as a deleted video
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
