import type { Notification } from '@ontrend/shared/wire';
import { buildNotification } from '../../testing/build-notification.ts';
import { getNotificationUrl } from './notification-url.ts';

const reply = { id: 7, parentId: 3 };
const comment = { id: 3, parentId: null };

test.each<[Notification['type'], Partial<Notification>, string]>([
  ['message', { videoFileName: null, comment: null }, '/messages?user=hana.folds'],
  ['follower', { videoFileName: null, comment: null }, '/user/hana.folds'],
  ['video-like', { comment: null }, '/video/paper-plane'],
  ['video-comment', { comment }, '/video/paper-plane?commentId=3'],
  ['comment-user-mention', { comment }, '/video/paper-plane?commentId=3'],
  ['comment-like', { comment: reply }, '/video/paper-plane?commentId=7&commentParentId=3'],
  ['comment-reply', { comment: reply }, '/video/paper-plane?commentId=7&commentParentId=3'],
])('%s', (type, differences, target) => {
  expect(getNotificationUrl(buildNotification(1, { type, ...differences }))).toBe(target);
});

test('returns null when the video no longer exists', () => {
  expect(getNotificationUrl(buildNotification(1, { videoFileName: null }))).toBeNull();
  expect(getNotificationUrl(buildNotification(1, { comment: null }))).toBe('/video/paper-plane');
});
