import type { RunSql } from '../../platform/db/run-sql.ts';

/**
 * Sets each counter to the number of its rows. Users and hashtags count a video when it becomes ready;
 * triggers count comments.
 */
const COUNTER_UPDATES = [
  `update users set
     followers = (select count(*) from follows where followed_id = users.id),
     following = (select count(*) from follows where follower_id = users.id),
     likes = (select count(*) from likes join videos on videos.id = likes.video_id where videos.owner_id = users.id)`,
  'update videos set likes = (select count(*) from likes where video_id = videos.id)',
  'update comments set likes = (select count(*) from comment_likes where comment_id = comments.id)',
];

/** Sets every counter to the number of its rows. */
export async function updateCounters(run: RunSql): Promise<void> {
  for (const statement of COUNTER_UPDATES) await run(statement, []);
}
