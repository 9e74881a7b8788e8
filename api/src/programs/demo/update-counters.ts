import type { RunSql } from '../../platform/db/run-sql.ts';

/**
 * Adds the number of its rows to each counter, which already contains the base count (decision 090). Users and hashtags
 * count a video when it becomes ready; triggers count comments.
 */
const COUNTER_UPDATES = [
  'update videos set likes = likes + (select count(*) from likes where video_id = videos.id)',
  `update videos set saves = saves + (select count(*) from playlist_videos l join playlists p on p.id = l.playlist_id
     where p.kind = 'saved' and l.video_id = videos.id)`,
  'update comments set likes = likes + (select count(*) from comment_likes where comment_id = comments.id)',
  `update users set
     followers = followers + (select count(*) from follows where followed_id = users.id),
     following = (select count(*) from follows where follower_id = users.id),
     likes = (select coalesce(sum(likes), 0) from videos where owner_id = users.id)`,
];

/** Adds the seeded likes, saves and follows to the counters. */
export async function updateCounters(run: RunSql): Promise<void> {
  for (const statement of COUNTER_UPDATES) await run(statement, []);
}
