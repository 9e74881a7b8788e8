import { videoLikeNotifications } from './notifications.ts';
import type { DemoFollow, DemoLike, Username } from './types.ts';
import { users } from './users.ts';
import { videos } from './videos.ts';

/**
 * Returns an FNV-1a hash with a final mix as a number in [0, 1), so that likes and follows are the same on every
 * seeding without a stored list.
 */
function hashToUnit(...parts: string[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join('|')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

const usernames = users.map(({ username }) => username);
const maxViews = Math.max(...videos.map(({ views }) => views));

/** Probability that the demo account likes a video, for its Liked tab. */
const DEMO_LIKE_PROBABILITY = 0.45;
/** Probability that another user likes a video without views. */
const MIN_LIKE_PROBABILITY = 0.35;
/** Added for the video with the most views, and in part for others. */
const POPULAR_LIKE_PROBABILITY = 0.55;
/** Probability that a user follows another user. */
const FOLLOW_PROBABILITY = 0.5;
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

/** All follows. */
export function createFollows(): DemoFollow[] {
  return usernames.flatMap((follower) =>
    usernames
      .filter((followed) => followed !== follower)
      .filter((followed) =>
        follower === 'demo'
          ? DEMO_FOLLOWS.includes(followed)
          : hashToUnit('follow', follower, followed) < FOLLOW_PROBABILITY,
      )
      .map((followed) => ({ follower, followed })),
  );
}
