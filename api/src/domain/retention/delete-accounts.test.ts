import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { createPool } from '../../platform/db/pool.ts';
import { toRunSql } from '../../platform/db/run-sql.ts';
import { openStorage } from '../../platform/storage/open-store.ts';
import { updateCounters } from '../../programs/demo/update-counters.ts';
import { deleteDueAccounts, deleteExpiredRecords } from './delete-accounts.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 3);
  folder = mkdtempSync(join(tmpdir(), 'ontrend-removal-'));
});
afterAll(async () => {
  await pool.end();
  await database.close();
  rmSync(folder, { recursive: true });
});

const storage = () => openStorage({ mediaDir: join(folder, 'media'), dataDir: folder, s3: undefined });
const neverAborted = new AbortController().signal;
const remove = async (stop: AbortSignal = neverAborted) =>
  deleteDueAccounts({ pool, storage: await storage(), stop });

/** Writes a file below the data folder. */
function writeDataFile(path: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'content');
  return file;
}

/** Finds counters that differ from the rows they count, except those of deleted users and videos. */
async function findWrongCounters(): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select 'user' as what, id, followers, following, likes from users u where state = 'active' and (
      followers <> (select count(*) from follows where followed_id = u.id)
      or following <> (select count(*) from follows where follower_id = u.id)
      or likes <> (select count(*) from likes join videos on videos.id = video_id where owner_id = u.id))
    union all
    select 'video', id, likes, comments, 0 from videos v where owner_active and (
      likes <> (select count(*) from likes where video_id = v.id)
      or comments <> (select count(*) from comments where video_id = v.id))
    union all
    select 'comment', id, likes, replies, 0 from comments c
    where (select owner_active from videos where id = c.video_id) and (
      likes <> (select count(*) from comment_likes where comment_id = c.id)
      or replies <> (select count(*) from comments r where r.parent_id = c.id))
    union all
    select 'hashtag', id, videos, 0, 0 from hashtags h where
      videos <> (select count(*) from video_hashtags where hashtag_id = h.id and listed_at is not null)`);
  return rows;
}

interface TestUsers {
  leaving: TestUser;
  others: TestUser[];
  videos: TestVideo[];
}

/** Creates four users with all kinds of relations; the first will be deleted. */
async function createUsersAndData(): Promise<TestUsers> {
  const users = [];
  for (let n = 0; n < 4; n += 1) users.push(await createUser(pool));
  const [leaving, ...others] = users as [TestUser, ...TestUser[]];
  const videos: TestVideo[] = [];
  for (const owner of users) {
    const video = await createVideo(pool, owner, { source_key: `uploads/of-${owner.id}.mp4` });
    videos.push(video);
    const tag = await insertRow<{ id: number }>(pool, 'hashtags', { name: `tag${owner.id}` });
    await insertRow(pool, 'video_hashtags', { hashtag_id: tag.id, video_id: video.id });
  }
  for (const left of users) {
    for (const right of users) {
      if (left === right) continue;
      await insertRow(pool, 'follows', { follower_id: left.id, followed_id: right.id });
      await insertRow(pool, 'blocks', { blocker_id: left.id, blocked_id: right.id });
      await insertRow(pool, 'mutes', { muter_id: left.id, muted_id: right.id });
      await insertRow(pool, 'not_interested_creators', { user_id: left.id, creator_id: right.id });
    }
    for (const video of videos) {
      await insertRow(pool, 'likes', { user_id: left.id, video_id: video.id });
      await insertRow(pool, 'not_interested_videos', { user_id: left.id, video_id: video.id });
      const comment = await insertRow<{ id: number }>(pool, 'comments', {
        video_id: video.id,
        author_id: left.id,
        text: 'top',
      });
      for (const replier of users) {
        const reply = { video_id: video.id, author_id: replier.id, parent_id: comment.id, text: 'reply' };
        await insertRow(pool, 'comments', reply);
        await insertRow(pool, 'comment_likes', { user_id: replier.id, comment_id: comment.id });
      }
      const about = { actor_id: left.id, activity_id: 2, video_id: video.id, comment_id: comment.id };
      await insertRow(pool, 'notifications', { user_id: video.owner_id, ...about });
    }
  }
  for (const [low, high] of [
    [0, 1],
    [1, 2],
  ] as const) {
    const [one, other] = [users[low], users[high]] as [TestUser, TestUser];
    const chat = await insertRow<{ id: number }>(pool, 'chats', {
      low_user_id: one.id,
      high_user_id: other.id,
    });
    await insertRow(pool, 'messages', {
      chat_id: chat.id,
      sender_id: one.id,
      receiver_id: other.id,
      text: 'hi',
    });
    await insertRow(pool, 'chat_members', { user_id: one.id, chat_id: chat.id, peer_id: other.id });
    await insertRow(pool, 'chat_members', {
      user_id: other.id,
      chat_id: chat.id,
      peer_id: one.id,
      unread: 1,
    });
  }
  await pool.query(`update users set will_be_deleted_at = now() - interval '1 second' where id = $1`, [
    leaving.id,
  ]);
  // The counters of earlier tests' users already contain their rows.
  for (const [table, counter] of [
    ['users', 'followers'],
    ['videos', 'likes'],
    ['comments', 'likes'],
  ])
    await pool.query(`update ${table} set ${counter} = 0`);
  await updateCounters(toRunSql(pool));
  await pool.query(
    `update hashtags set videos =
       (select count(*) from video_hashtags where hashtag_id = hashtags.id and listed_at is not null)`,
  );
  return { leaving, others, videos };
}

const countOf = async (statement: string, values: unknown[] = []) =>
  Number((await pool.query(`select count(*) from ${statement}`, values)).rows[0].count);

it('deletes all data of a user, nothing of others, and leaves every counter correct', async () => {
  const { leaving, others, videos } = await createUsersAndData();
  const [own, foreign] = videos as [TestVideo, TestVideo];
  const gone = [
    writeDataFile(`media/${own.media_key}/1/progressive.mp4`),
    writeDataFile(`uploads/of-${leaving.id}.mp4`),
  ];
  const remaining = [
    writeDataFile(`media/${foreign.media_key}/1/progressive.mp4`),
    writeDataFile(`uploads/of-${others[0]?.id}.mp4`),
  ];
  await insertRow(pool, 'account_codes', {
    purpose: 'password-reset',
    subject: leaving.email,
    hash: Buffer.from('a'),
    expires_at: new Date(),
  });

  expect(await findWrongCounters()).toEqual([]);
  expect(await remove()).toEqual({ deleted: 1, waiting: 0 });
  expect(await findWrongCounters()).toEqual([]);

  const { rows: references } = await pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  );
  for (const { table, column } of references) {
    expect([table, column, await countOf(`${table} where ${column} = $1`, [leaving.id])]).toEqual([
      table,
      column,
      0,
    ]);
  }
  expect(await countOf('users where id = $1', [leaving.id])).toBe(0);
  expect(await countOf('account_codes where subject = $1', [leaving.email])).toBe(0);
  // Three videos with comments of three authors, and three replies to each.
  expect(await countOf('comments')).toBe(3 * (3 + 3 * 3));
  expect(await countOf('likes')).toBe(3 * 3);
  expect(await countOf('follows')).toBe(3 * 2);
  expect([await countOf('chats'), await countOf('messages'), await countOf('chat_members')]).toEqual([
    1, 1, 2,
  ]);
  expect([...gone.map(existsSync), ...remaining.map(existsSync)]).toEqual([false, false, true, true]);
});

/** Interrupts a run before its `steps`-th batch, like a kill. */
function abortAfter(steps: number): AbortSignal {
  let left = steps;
  return {
    aborted: false,
    throwIfAborted() {
      left -= 1;
      if (left < 0) throw new Error('killed');
    },
  } as AbortSignal;
}

it('completes after any interruption, with correct counters at every point', async () => {
  const { leaving } = await createUsersAndData();
  let rounds = 0;
  for (;;) {
    try {
      // Each run gets one batch further, after batches that find no more rows.
      await remove(abortAfter(rounds));
      break;
    } catch (error) {
      expect((error as Error).message).toBe('killed');
      expect(await findWrongCounters()).toEqual([]);
    }
    rounds += 1;
  }
  expect(rounds).toBeGreaterThan(8);
  expect(await countOf('users where id = $1', [leaving.id])).toBe(0);
  expect(await findWrongCounters()).toEqual([]);
});

it('does not delete accounts before their date', async () => {
  const later = await createUser(pool, { will_be_deleted_at: new Date(Date.now() + 60_000) });
  const staying = await createUser(pool);
  expect(await remove()).toEqual({ deleted: 0, waiting: 0 });
  expect(await countOf(`users where id in ($1, $2) and state = 'active'`, [later.id, staying.id])).toBe(2);
});

it('waits for a video that is being processed, while the user can no longer sign in', async () => {
  const user = await createUser(pool, { will_be_deleted_at: new Date(0) });
  const video = await createVideo(pool, user, { state: 'processing' });
  await insertRow(pool, 'sessions', { user_id: user.id });
  const worker = new pg.Client({ connectionString: database.url });
  await worker.connect();
  await worker.query(`select pg_advisory_lock(hashtextextended('video-job ' || $1::text, 0))`, [video.id]);
  expect(await remove()).toEqual({ deleted: 0, waiting: 1 });
  expect(await countOf('videos where id = $1', [video.id])).toBe(1);
  expect(await countOf('sessions where user_id = $1 and ended_at is null', [user.id])).toBe(0);
  await worker.end();
  expect(await remove()).toEqual({ deleted: 1, waiting: 0 });
});

it('deletes an avatar that no other user has', async () => {
  const [one, both] = [writeDataFile('media/avatars/one.webp'), writeDataFile('media/avatars/both.webp')];
  await createUser(pool, { avatar_key: 'both.webp' });
  await createUser(pool, { avatar_key: 'one.webp', will_be_deleted_at: new Date(0) });
  await createUser(pool, { avatar_key: 'both.webp', will_be_deleted_at: new Date(0) });
  expect((await remove()).deleted).toBe(2);
  expect([existsSync(one), existsSync(both)]).toEqual([false, true]);
});

it('does not delete the source files of the demo content', async () => {
  const user = await createUser(pool, { will_be_deleted_at: new Date(0) });
  await createVideo(pool, user, { source_key: 'demo:clips/toast-dance.mp4' });
  expect((await remove()).deleted).toBe(1);
  expect(existsSync(join(import.meta.dirname, '../../../../demo/clips/toast-dance.mp4'))).toBe(true);
});

it('deletes expired codes and registrations', async () => {
  const insertJoin = (address: string, expiresAt: Date) =>
    insertRow(pool, 'join_attempts', {
      address,
      key_hash: Buffer.from(address),
      email: address,
      password_hash: 'x',
      birthday: '1999-01-01',
      code_hash: Buffer.from('x'),
      link_hash: Buffer.from(address),
      expires_at: expiresAt,
    });
  await insertJoin('old@example.com', new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000));
  await insertJoin('new@example.com', new Date());
  await deleteExpiredRecords(pool);
  expect((await pool.query('select address from join_attempts')).rows).toEqual([
    { address: 'new@example.com' },
  ]);
});
