import pg from 'pg';
import { EVENT_PARTITIONS } from '../src/domain/analytics/event-partitions.ts';
import { createDayPartitions } from '../src/platform/db/day-partitions.ts';

/** Time for `insertManyRows` on a busy machine. */
export const FILL_TIMEOUT_MS = 300_000;

const USERS = 20_000;
const VIDEOS = 20_000;

/** A user with many follows, likes, messages and a long history, who has blocked nobody. */
export const VIEWER = 1;
/** A user who owns a quarter of the videos, and has two hundred followers. */
export const CREATOR = 2;
/** A collection of all videos; the others have four. */
export const LARGE_COLLECTION = 1001;
/** A user who has blocked and muted thousands. */
export const BLOCKER = 3;
/** A video with half of the comments. */
export const DISCUSSED_VIDEO = 1;
/** The comment of `DISCUSSED_VIDEO` with the most replies. */
export const THREAD = 1;
/** A conversation of the viewer with many messages. */
export const LONG_CHAT = 1;
export const LONG_CHAT_MESSAGES = 10_000;
/** A public playlist of the viewer with many videos. */
export const FULL_PLAYLIST = { id: 20_001, key: 'full------------' };
/** A client that has seen half of the videos. */
export const BUSY_CLIENT = 'a-client-that-saw-much';
/** The client of user 7, which has seen one video, like those of all users. */
export const OTHER_CLIENT = 'client7';

const ACCOUNTS = [
  `insert into users (id, username, name, email, password_hash, videos)
   select n, 'crowd' || n, 'Crowd ' || n, 'crowd' || n || '@example.com', '', 2 from generate_series(1, ${USERS}) n`,
  `insert into user_settings (user_id, muted_words, liked_visibility)
   select id, case id % 3 when 0 then '{spoiler}' else '{}' end::text[],
     case id % 2 when 0 then 'private' else 'public' end from users`,
  `insert into clients (id) select 'client' || id from users`,
  `insert into follows (follower_id, followed_id)
   select id, id + n from users, generate_series(1, 8) n where id <= 5000
   union select ${VIEWER}, id from users where id % 50 = 3
   union select id, ${CREATOR} from users where id > 100 and id <= 300`,
  ...['blocks', 'mutes', 'not_interested_creators'].map(
    (table) => `insert into ${table}
      select one.id, other.id from users one, users other
      where one.id between 1001 and 1300 and other.id between 1001 and 1300 and one.id <> other.id and (one.id + other.id) % 4 = 0`,
  ),
  `insert into blocks (blocker_id, blocked_id) select ${BLOCKER}, id from users where id > 10 and id % 9 = 0`,
  `insert into mutes (muter_id, muted_id) select ${BLOCKER}, id from users where id > 10 and id % 7 = 0`,
];

const CONTENT = [
  `insert into videos (id, file_name, owner_id, state, description, published_at, views, explore, likes, is_trusted)
   select n, lpad(n::text, 11, '0'), case n % 4 when 0 then ${CREATOR} else 4 + n % 2000 end, 'ready', 'penguin ' || n,
     now() - n * interval '1 minute', n * 7919 % 10007, n % 3, n % 90, n % 50 = 0 from generate_series(1, ${VIDEOS}) n`,
  'insert into video_stats (video_id, views, hot) select id, views, id % 977 from videos',
  'insert into creator_stats (user_id, views) select id, id from users',
  `insert into video_daily_stats (video_id, day, views)
   select id, current_date - n, 1 from videos, generate_series(1, 3) n where id <= 6000`,
  'insert into creator_daily_stats (user_id, day, views) select id, current_date - id::int % 99, 1 from users',
  `insert into hashtags (id, name, videos) select n, 'tag' || n, n % 40 from generate_series(1, ${VIDEOS}) n`,
  `insert into collections (id, name, slug, position) select 1000 + n, 'c' || n, 'c' || n, n from generate_series(1, 5000) n`,
  // Nine large categories, and large and small collections and hashtags.
  'insert into video_categories (category_id, video_id, listed_at) select 1 + id % 9, id, listed_at from videos',
  `insert into collection_videos (collection_id, video_id, listed_at)
   select 1001 + id % 5000, id, listed_at from videos union select ${LARGE_COLLECTION}, id, listed_at from videos`,
  `insert into video_hashtags (hashtag_id, video_id, listed_at)
   select id, id, listed_at from videos union select 1 + id % 3, id, listed_at from videos`,
  'insert into pinned_videos (owner_id, slot, video_id) select owner_id, 1, min(id) from videos group by owner_id',
  // A quarter of the users likes one video.
  `insert into likes (user_id, video_id)
   select owner_id, id from videos
   union select ${VIEWER}, id from videos where id % 50 = 0
   union select id, 2 from users where id <= 5000`,
  `insert into not_interested_videos (user_id, video_id)
   select owner_id, id from videos where owner_id <> ${CREATOR}
   union select u.id, v.id from users u, videos v where u.id between 1001 and 1300 and v.id <= 100`,
  `insert into client_views (client_id, video_id)
   select '${BUSY_CLIENT}', id from videos where id % 2 = 0 union all select 'client' || id, id from videos`,
  `insert into watch_history (user_id, video_id, watched_at, position)
   select u.id, 1 + (u.id * 12 + n) % ${VIDEOS}, now() - (u.id * 31 + n * 17) % 300 * interval '1 day', 5
   from users u, generate_series(1, 12) n where u.id between 11 and 3010
   union all select ${VIEWER}, id, now() - id * interval '1 minute', 5 from videos where id <= 12000`,
  `insert into watch_history_settings (user_id, retention)
   select id, case id % 3 when 0 then '30-days' when 1 then 'unlimited' else 'year' end from users where id % 20 = 0`,
];

const PLAYLISTS = [
  `insert into playlists (id, key, owner_id, kind, title, visibility)
   select (id - 1) * 4 + n, lpad(id::text || n, 16, '0'), id, (array['saved', 'playlist', 'playlist', 'series'])[n],
     case n when 1 then '' else 'List' end, 'public' from users, generate_series(1, 4) n where id <= 5000`,
  `insert into playlist_videos (playlist_id, video_id, position)
   select p.id, 1 + (p.id * 37 + n) % ${VIDEOS}, 'a' || n from playlists p, generate_series(1, 5) n where kind <> 'series'`,
  `insert into playlists (id, key, owner_id, title, visibility)
   values (${FULL_PLAYLIST.id}, '${FULL_PLAYLIST.key}', ${VIEWER}, 'Full', 'public')`,
  `insert into playlist_videos (playlist_id, video_id, position)
   select ${FULL_PLAYLIST.id}, id, lpad(id::text, 8, '0') from videos where id <= 5000`,
  // Each creator has a series of all their videos.
  `insert into playlist_videos (playlist_id, video_id, position, is_part)
   select p.id, v.id, 'a' || v.id, true from playlists p join videos v on v.owner_id = p.owner_id
   where p.kind = 'series' and p.owner_id <> ${CREATOR}`,
  `insert into series_progress (user_id, playlist_id, video_id, is_finished, watched_at)
   select ${VIEWER}, playlist_id, min(video_id), true, now() from playlist_videos where is_part group by playlist_id`,
];

const CONVERSATIONS = [
  `insert into comments (id, video_id, author_id, text, created_at)
   select n, ${DISCUSSED_VIDEO}, 11 + n % 1900, 'text', now() - n * interval '1 second' from generate_series(1, 10000) n`,
  `insert into comments (id, video_id, author_id, text, created_at)
   select 10000 + v.id * 10 + n, v.id, 11 + n, 'text', now() - n * interval '1 second'
   from videos v, generate_series(1, 10) n where v.id between 2 and 1001`,
  `insert into comments (id, video_id, author_id, parent_id, text, created_at)
   select 100000 + id, video_id, author_id, id, 'reply', created_at from comments where id % 3 = 0`,
  `insert into comments (id, video_id, author_id, parent_id, text)
   select 200000 + n, ${DISCUSSED_VIDEO}, 11 + n, ${THREAD}, 'reply' from generate_series(1, 2000) n`,
  'insert into comment_likes (user_id, comment_id) select author_id, id from comments where id % 2 = 0',
  `insert into notifications (user_id, actor_id, activity_id, unread)
   select ${VIEWER}, id, 1 + n % 6, n = 1 and id % 20 = 0 from users, generate_series(1, 4) n where id between 2 and 5001`,
  `insert into notifications (user_id, actor_id, activity_id, video_id, unread)
   select 4 + (id + 13) % 2000, owner_id, 6, id, id % 7 = 0 from videos`,
  // All conversations are with the viewer, except for the last one, which is even longer than the long one.
  `insert into chats (id, low_user_id, high_user_id) select n, ${VIEWER}, 1 + n from generate_series(1, 5000) n`,
  `insert into chats (id, low_user_id, high_user_id) values (5001, ${CREATOR}, ${BLOCKER})`,
  `insert into messages (chat_id, sender_id, receiver_id, text, unread)
   select id, high_user_id, low_user_id, 'Hi', id % 50 = 0 from chats`,
  `insert into messages (chat_id, sender_id, receiver_id, text, unread)
   select ${LONG_CHAT}, high_user_id, low_user_id, 'Message ' || n, n % 50 = 0
   from chats, generate_series(1, ${LONG_CHAT_MESSAGES}) n where id = ${LONG_CHAT}`,
  `insert into messages (chat_id, sender_id, receiver_id, text, unread)
   select id, high_user_id, low_user_id, 'Other ' || n, false
   from chats, generate_series(1, ${LONG_CHAT_MESSAGES * 4}) n where id = 5001`,
  `insert into chat_members (user_id, chat_id, peer_id, last_message_id, unread, state)
   select low_user_id, id, high_user_id, id, (id % 50 = 0)::int, case id % 40 when 0 then 'request' else 'open' end from chats
   union all select high_user_id, id, low_user_id, null, 1, 'open' from chats`,
];

const SEARCH = [
  ...[
    ['search_videos', 'video_id, owner_id', 'id, owner_id', 'videos'],
    ['search_users', 'user_id', 'id', 'users'],
    ['search_hashtags', 'hashtag_id', 'id', 'hashtags'],
  ].map(
    ([table, columns, ids, from]) => `insert into ${table} (${columns}, words, rank_score, tier)
      select ${ids}, to_tsvector('simple', 'word' || id || ' part' || id % 100 || ' of a longer text with some words'), id, id % 4
      from ${from} where id <= 10000`,
  ),
  `insert into search_vocabulary (kind, key, word)
   select 'v', word, word from (select left(md5(n::text), 12) as word from generate_series(1, 30000) n) words`,
];

const EVENTS = [
  `insert into analytics_events (day, id, event, video_id, client_id, at, counted, worth)
   select current_date, gen_random_uuid(), 'view', n, 'client' || n, now(), true, true from generate_series(1, 20000) n`,
  `insert into analytics_events (day, id, event, video_id, client_id, at)
   select current_date, gen_random_uuid(), 'view', n, 'client' || n, now() from generate_series(1, 100) n`,
];

/** Makes room for rows with ids of their sequences. */
const ADVANCE_SEQUENCES_SQL = `
  select setval(pg_get_serial_sequence(table_name, column_name), 1000000) from information_schema.columns
  where table_schema = 'public' and (column_default like 'nextval%' or is_identity = 'YES')`;

/**
 * Inserts enough rows into all tables that grow that a sequential scan is clearly the worse plan, and updates PostgreSQL's
 * statistics. Triggers and foreign keys are disabled, which would take most of the time. Needs the rights of a superuser.
 */
export async function insertManyRows(databaseUrl: string): Promise<void> {
  // One connection, without the time limits of a server's.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await createDayPartitions(pool, EVENT_PARTITIONS);
    await pool.query('set session_replication_role = replica');
    for (const text of [...ACCOUNTS, ...CONTENT, ...PLAYLISTS, ...CONVERSATIONS, ...SEARCH, ...EVENTS])
      await pool.query(text);
    await pool.query(ADVANCE_SEQUENCES_SQL);
    await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}
