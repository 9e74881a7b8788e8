import { hashToUnit } from './hash-to-unit.ts';
import { followerNotifications, videoLikeNotifications } from './notifications.ts';
import type { DemoFollow, DemoLike, Username } from './types.ts';
import { FAN_NAMES } from './users/fans.ts';
import { users } from './users.ts';
import { videos } from './videos.ts';

const usernames = users.map(({ username }) => username);
const maxViews = Math.max(...videos.map(({ views }) => views));

/** Probability that the demo account likes a video, for its Liked tab. */
const DEMO_LIKE_PROBABILITY = 0.45;
/** Probability that another user likes a video without views. */
const MIN_LIKE_PROBABILITY = 0.35;
/** Added for the video with the most views, and in part for others. */
const POPULAR_LIKE_PROBABILITY = 0.55;
/** Probability that a user follows a creator, and that they follow a fan. */
const FOLLOW_PROBABILITY = 0.5;
const FOLLOW_FAN_PROBABILITY = 0.06;
const DEMO_FOLLOWS: Username[] = [
  'mochi.and.me',
  'noodle_lab',
  'greta_grows',
  'hana.folds',
  'professor_bob',
  'pixel_pia',
  'old_salt',
];

/** Creates the likes of all users for the videos of other users. */
function createHashedLikes(): DemoLike[] {
  return videos.flatMap(({ clip, owner, views, ageHours }) =>
    usernames
      .filter((username) => username !== owner)
      .filter((username) => {
        const probability =
          username === 'demo'
            ? DEMO_LIKE_PROBABILITY
            : MIN_LIKE_PROBABILITY + POPULAR_LIKE_PROBABILITY * Math.sqrt(views / maxViews);
        return hashToUnit('like', username, clip) < probability;
      })
      .map((username) => ({
        username,
        clip,
        ageHours: ageHours * (0.05 + 0.9 * hashToUnit('when', username, clip)),
      })),
  );
}

/** All likes with user, video and age, including every like in the demo account's notifications. */
export function createLikes(): DemoLike[] {
  const notified = videoLikeNotifications.flatMap(({ from, clip, ageHours }) =>
    clip ? [{ username: from, clip, ageHours }] : [],
  );
  const isNotified = (like: DemoLike) =>
    notified.some(({ username, clip }) => username === like.username && clip === like.clip);
  return [...notified, ...createHashedLikes().filter((like) => !isNotified(like))];
}

/** All follows, including every follower in the demo account's notifications. */
export function createFollows(): DemoFollow[] {
  const isNotified = (follower: Username, followed: Username) =>
    followed === 'demo' && followerNotifications.some(({ from }) => from === follower);
  return usernames.flatMap((follower) =>
    usernames
      .filter((followed) => followed !== follower)
      .filter(
        (followed) =>
          isNotified(follower, followed) ||
          (follower === 'demo'
            ? DEMO_FOLLOWS.includes(followed)
            : hashToUnit('follow', follower, followed) <
              (FAN_NAMES.includes(followed) ? FOLLOW_FAN_PROBABILITY : FOLLOW_PROBABILITY)),
      )
      .map((followed) => ({ follower, followed })),
  );
}
