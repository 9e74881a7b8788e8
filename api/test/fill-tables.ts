import type pg from 'pg';

/** Rows of each filled table. */
export const FILLED_ROWS = 2_000;

const ROWS = `generate_series(1, ${FILLED_ROWS}) as n`;

/** Tables that grow with the users and their videos, and what to insert. They exist since the first versions. */
const FIRST_TABLES = {
  users: `(username, email, password_hash) select 'user' || n, 'user' || n || '@example.com', '' from ${ROWS}`,
  user_settings: `(user_id) select n from ${ROWS}`,
  clients: `(id) select 'client' || n from ${ROWS}`,
  sessions: `(user_id, client_id) select n, 'client' || n from ${ROWS}`,
  follows: `(follower_id, followed_id) select n, n + 1 from ${ROWS}`,
  blocks: `(blocker_id, blocked_id) select n, n + 2 from ${ROWS}`,
  mutes: `(muter_id, muted_id) select n, n + 3 from ${ROWS}`,
  videos: `(file_name, owner_id, state, published_at) select lpad(n::text, 11, '0'), n, 'ready', now() from ${ROWS}`,
  video_stats: `(video_id) select n from ${ROWS}`,
  creator_stats: `(user_id) select n from ${ROWS}`,
  video_categories: `(category_id, video_id) select 1, n from ${ROWS}`,
  hashtags: `(name) select 'tag' || n from ${ROWS}`,
  video_hashtags: `(hashtag_id, video_id) select n, n from ${ROWS}`,
  likes: `(user_id, video_id) select n, n from ${ROWS}`,
  comments: `(video_id, author_id, text) select n, n, 'Nice' from ${ROWS}`,
  comment_likes: `(user_id, comment_id) select n, n from ${ROWS}`,
  client_views: `(client_id, video_id) select 'client' || n % 100, n from ${ROWS}`,
  feed_sessions: `(client_id, ids) select 'client' || n, '{1}' from ${ROWS}`,
  chats: `(low_user_id, high_user_id) select n, n + 1 from ${ROWS}`,
  chat_members: `(user_id, chat_id, peer_id) select n, n, n + 1 from ${ROWS}`,
  messages: `(chat_id, sender_id, receiver_id, text) select n, n, n + 1, 'Hi' from ${ROWS}`,
  notifications: `(user_id, actor_id, activity_id) select n, n + 1, 7 from ${ROWS}`,
  counter_changes: `(kind, ref, day, delta) select 'like', n, current_date, 1 from ${ROWS}`,
};

/** The same for tables of decisions 112 to 117. */
const LATER_TABLES = {
  playlists: `(key, owner_id, kind) select lpad(n::text, 16, '0'), n, 'saved' from ${ROWS}`,
  playlist_videos: `(playlist_id, video_id, position) select n, n, 'a' from ${ROWS}`,
  watch_history: `(user_id, video_id, watched_at, position) select n, n, now(), 0 from ${ROWS}`,
};

/**
 * Fills the tables that grow, as far as they exist in this version of the schema. Triggers and foreign keys are disabled.
 * @returns the names of the filled tables
 */
export async function fillTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const existing = new Set(rows.map(({ name }) => name));
  const tables = Object.entries({ ...FIRST_TABLES, ...LATER_TABLES }).filter(([name]) => existing.has(name));
  await client.query('set session_replication_role = replica');
  for (const [name, content] of tables) await client.query(`insert into ${name} ${content}`);
  await client.query('set session_replication_role = origin');
  return tables.map(([name]) => name);
}
