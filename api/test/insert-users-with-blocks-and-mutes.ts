import type { PoolClient } from 'pg';

/**
 * Stops adding new users and videos to the search, which takes most of the time of inserting thousands of them. For tests of
 * statements that do not search.
 */
export async function stopSearchIndexing(client: PoolClient): Promise<void> {
  await client.query('alter table users disable trigger search_new_user');
  await client.query('alter table videos disable trigger search_new_video');
}

/**
 * Inserts many users with blocks, mutes, muted words and not-interested choices, for tests of query plans:
 * PostgreSQL reads empty tables sequentially. Requires a video.
 */
export async function insertUsersWithBlocksAndMutes(client: PoolClient): Promise<void> {
  await client.query(
    `insert into users (username, email, password_hash)
     select 'hider' || n, 'hider' || n || '@example.com', '' from generate_series(1, 300) as n`,
  );
  const pairs = `from users one join users other on one.id <> other.id
    where one.username like 'hider%' and other.username like 'hider%' and (one.id + other.id) % 4 = 0`;
  // Without the checks of foreign keys, which take half of the time.
  await client.query('set session_replication_role = replica');
  for (const table of ['blocks', 'mutes', 'not_interested_creators']) {
    await client.query(`insert into ${table} select one.id, other.id ${pairs}`);
  }
  await client.query(
    `insert into not_interested_videos (user_id, video_id)
     select u.id, v.id from users u cross join (select id from videos order by id limit 100) v
     where u.username like 'hider%'`,
  );
  await client.query(
    `insert into user_settings (user_id, muted_words)
     select id, case when id % 2 = 0 then '{spoiler}'::text[] else '{}' end from users where username like 'hider%'`,
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}
