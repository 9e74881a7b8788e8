import { findCommentByKey } from './comments.ts';
import { conversations } from './conversations.ts';
import type { ClipName, DemoNotification, NotificationKind, Username } from './types.ts';

const DEMO: Username = 'demo';

/** Takes the age from the comment, so that list and comment have the same age. */
function fromComment(kind: NotificationKind, key: string, unread = false): DemoNotification {
  const { clip, comment } = findCommentByKey(key);
  return { kind, from: comment.author, ageHours: comment.ageHours, unread, clip, comment: key };
}

function commentLiked(key: string, from: Username, ageHours: number, unread = false): DemoNotification {
  return { kind: 'comment-like', from, ageHours, unread, clip: findCommentByKey(key).clip, comment: key };
}

function videoLiked(clip: ClipName, from: Username, ageHours: number, unread = false): DemoNotification {
  return { kind: 'video-like', from, ageHours, unread, clip };
}

function followed(from: Username, ageHours: number, unread = false): DemoNotification {
  return { kind: 'follower', from, ageHours, unread };
}

function listMessageNotifications(): DemoNotification[] {
  return conversations.flatMap(({ messages }) =>
    messages
      .filter(({ from }) => from !== DEMO)
      .slice(-1)
      .map(({ from, ageMinutes, unread }) => ({
        kind: 'message' as const,
        from,
        ageHours: ageMinutes / 60,
        unread,
      })),
  );
}

/** Notifications about likes of the demo account's videos. `createLikes` includes these likes. */
export const videoLikeNotifications: DemoNotification[] = [
  videoLiked('rainy-window', 'pixel_pia', 0.6, true),
  videoLiked('night-train', 'mia.in.rain', 1.7, true),
  videoLiked('paper-plane', 'professor_bob', 4.4, true),
  videoLiked('night-train', 'elif.su', 9.2),
  videoLiked('rainy-window', 'yuki.snow', 33),
  videoLiked('night-train', 'old_salt', 41),
  videoLiked('rainy-window', 'noodle_lab', 26),
  videoLiked('paper-plane', 'hana.folds', 50),
  videoLiked('rainy-window', 'layla_codes', 130),
  videoLiked('paper-plane', 'misha.makes', 171),
  videoLiked('rainy-window', 'greta_grows', 296),
  videoLiked('paper-plane', 'marble.max', 380),
];

/** Notifications about followers of the demo account. `createFollows` includes them. */
export const followerNotifications: DemoNotification[] = [
  followed('ana.banana', 0.9, true),
  followed('siobhan.k', 7.5),
  followed('kenji_92', 29),
  followed('big_paula', 76),
  followed('marble.max', 145),
];

/** All notifications of the demo account, newest first. */
export const notifications: DemoNotification[] = [
  ...videoLikeNotifications,
  ...followerNotifications,
  ...listMessageNotifications(),
  fromComment('comment-reply', 'mochi-to-demo', true),
  fromComment('comment-reply', 'noodle-to-demo', true),
  fromComment('video-comment', 'mia-on-train', true),
  fromComment('comment-reply', 'mochi-to-demo-box'),
  fromComment('comment-user-mention', 'salt-on-train'),
  commentLiked('demo-on-box', 'bex.draws', 18),
  commentLiked('demo-on-choir', 'nele.nine', 88),
  fromComment('comment-user-mention', 'greta-on-rain', true),
  fromComment('comment-user-mention', 'patrol-to-demo'),
  fromComment('comment-reply', 'salt-to-demo'),
  fromComment('video-comment', 'hana-on-plane'),
  fromComment('comment-reply', 'pia-to-demo'),
  fromComment('video-comment', 'salt-on-rain'),
  fromComment('video-comment', 'mochi-on-rain'),
  fromComment('comment-reply', 'bob-to-demo'),
  fromComment('comment-user-mention', 'misha-on-plane'),
  commentLiked('demo-on-cat', 'mochi.and.me', 1.5, true),
  commentLiked('demo-on-jelly', 'old_salt', 6.1),
  commentLiked('demo-gerald', 'pingu.patrol', 6),
  commentLiked('demo-on-ramen', 'tapioca.queen', 2.1, true),
  commentLiked('demo-on-city', 'pixel_pia', 10.8),
  commentLiked('demo-kevin', 'old_salt', 26.5),
  commentLiked('demo-on-whale', 'pingu.patrol', 64),
  commentLiked('demo-on-aurora', 'greta_grows', 140),
  commentLiked('demo-on-sprout', 'greta_grows', 187),
  commentLiked('demo-on-sort', 'layla_codes', 288),
].sort((a, b) => a.ageHours - b.ageHours);
