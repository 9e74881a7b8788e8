import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normalizeCaptions } from '@ontrend/shared/validation';
import type pg from 'pg';
import {
  collections,
  comments,
  createLikes,
  DEMO_PASSWORD,
  pins,
  playlists,
  selectContent,
  users,
  videos,
} from '../../../../demo/content.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { rollUpAnalytics } from '../../domain/analytics/roll-up.ts';
import {
  selectCreatorDays,
  selectCreatorTotals,
  selectVideoStatistics,
} from '../../domain/statistics/statistics-statements.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { createPool } from '../../platform/db/pool.ts';
import { toRunSql } from '../../platform/db/run-sql.ts';
import { captionPath } from '../../platform/media/addresses.ts';
import { diskMediaStore } from '../../platform/storage/disk-store.ts';
import { diskSources } from '../../platform/storage/sources.ts';
import { replaceKnownPassword } from './replace-known-password.ts';
import { seedDemo } from './seed-demo.ts';
import { demoFileName } from './seed-videos.ts';

const folder = mkdtempSync(join(tmpdir(), 'ontrend-seed-'));
const mediaDir = join(folder, 'media');
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function query<Row>(text: string): Promise<Row[]> {
  return (await pool.query(text)).rows;
}

const seed = () =>
  seedDemo({ databaseUrl: database.url, store: diskMediaStore(mediaDir), password: DEMO_PASSWORD });

/** The number of rows of every table, to detect a second seeding. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = 'public' union select 'pgboss.job'
     where to_regclass('pgboss.job') is not null`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = (await query<{ count: number }>(`select count(*) from ${name}`))[0]?.count ?? 0;
  return counts;
}

type Statistics = Record<'views' | 'seconds' | 'likes', number>;

const addUp = (rows: readonly Statistics[]): Statistics =>
  rows.reduce(
    (sum, row) => ({
      views: sum.views + row.views,
      seconds: sum.seconds + row.seconds,
      likes: sum.likes + row.likes,
    }),
    { views: 0, seconds: 0, likes: 0 },
  );

describe('before the first start', () => {
  it('a seeding that fails halfway leaves nothing', async () => {
    await pool.query(`insert into hashtags (name) values ('cat')`);
    const before = await countRows();
    await expect(seed()).rejects.toThrow(/hashtags_name/);
    expect(await countRows()).toMatchObject(before);
    await pool.query('delete from hashtags');
  });
});

describe('after the first start', () => {
  let filled: boolean[];
  beforeAll(async () => {
    filled = await Promise.all([1, 2].map(() => seed()));
  });

  it('only one of two processes that start concurrently seeds', () => {
    expect(filled.sort()).toEqual([false, true]);
  });

  it('all users can sign in with the demo password', async () => {
    const rows = await query<{ password_hash: string }>('select distinct password_hash from users');
    expect(rows).toHaveLength(1);
    expect(await verifyPassword(rows[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true);
    expect((await countRows()).users).toBe(users.length);
  });

  it('every user has an existing avatar with its own URL', async () => {
    const rows = await query<{ avatar_key: string }>('select avatar_key from users');
    expect(new Set(rows.map((row) => row.avatar_key)).size).toBe(users.length);
    expect(rows.filter((row) => !existsSync(join(mediaDir, 'avatars', row.avatar_key)))).toEqual([]);
    expect(readdirSync(join(mediaDir, 'avatars'))).toHaveLength(users.length);
  });

  it('every video is queued, with an existing source and a stable file name', async () => {
    const rows = await query<{
      file_name: string;
      state: string;
      source_key: string;
      listed_at: Date | null;
    }>('select file_name, state, source_key, listed_at from videos order by created_at desc');
    expect(rows.map((row) => row.file_name)).toEqual(videos.map(({ clip }) => demoFileName(clip)));
    expect(rows.filter((row) => row.state !== 'queued' || row.listed_at !== null)).toEqual([]);
    const sources = await Promise.all(rows.map((row) => diskSources(folder).fetch(row.source_key, folder)));
    expect(sources.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('some videos have captions in several languages, which pass the validation of uploads', async () => {
    const rows = await query<{ media_key: string; language: string; key: string }>(
      'select media_key, language, key from video_captions join videos on videos.id = video_id',
    );
    const languages = selectContent().captions.flatMap((texts) => Object.keys(texts.languages));
    expect(rows.map(({ language }) => language).sort()).toEqual(languages.sort());
    for (const { media_key, key } of rows) {
      const file = readFileSync(join(mediaDir, captionPath(media_key, key)));
      expect(normalizeCaptions(file)).toContain(' --> ');
    }
  });

  it('the most attractive video is processed first', async () => {
    const rows = await query<{ file_name: string }>(
      `select file_name from pgboss.job join videos on videos.id = (data ->> 'videoId')::bigint
       where name = 'video-playable' order by priority desc`,
    );
    expect(rows.map((row) => row.file_name)).toEqual(videos.map(({ clip }) => demoFileName(clip)));
  });

  it.each([
    ['comments of videos, replies included', 'videos', 'comments', 'comments where video_id = videos.id'],
    ['replies', 'comments', 'replies', 'comments reply where reply.parent_id = comments.id'],
    ['followed', 'users', 'following', 'follows where follower_id = users.id'],
    [
      'unread messages',
      ...(['chat_members', 'unread'] as const),
      'messages where chat_id = chat_members.chat_id and receiver_id = user_id and messages.unread',
    ],
  ])('counters equal the rows they count: %s', async (_name, table, counter, rows) => {
    const wrong = await query(`select * from ${table} where ${counter} <> (select count(*) from ${rows})`);
    expect(wrong).toEqual([]);
    const [sum] = await query<{ sum: number }>(`select sum(${counter}) from ${table}`);
    expect(Number(sum?.sum)).toBeGreaterThan(0);
  });

  it('playlists have their videos in order, and saved videos are counted', async () => {
    const rows = await query<{ username: string; title: string; files: string[] }>(
      `select u.username, p.title, array_agg(v.file_name order by l.position) as files
       from playlists p join users u on u.id = p.owner_id
         join playlist_videos l on l.playlist_id = p.id join videos v on v.id = l.video_id
       group by p.id, u.username order by p.id`,
    );
    expect(rows).toEqual(
      playlists.map(({ owner, title = '', clips }) => ({
        username: owner,
        title,
        files: clips.map(demoFileName),
      })),
    );
    const [saved] = await query<{ extra: number }>(
      `select sum(saves - round(0.08 * (likes - (select count(*) from likes where video_id = videos.id)))) as extra from videos`,
    );
    expect(Number(saved?.extra)).toBe(playlists.find(({ title }) => !title)?.clips.length);
  });

  it('creators have pinned their best-known videos, in order, also when these are processed', async () => {
    await query(`update videos set state = 'processing'`);
    const rows = await query<{ file_name: string }>(
      `select v.file_name from pinned_videos p join videos v on v.id = p.video_id order by p.pinned_at desc`,
    );
    expect(rows.map(({ file_name }) => file_name)).toEqual(pins.map(demoFileName));
  });

  it('counters of likes and followers are those of the content and the rows', async () => {
    const counted = await query<{ likes: number; rows: number }>(
      `select likes, (select count(*) from likes where video_id = videos.id) as rows
       from videos order by created_at desc`,
    );
    expect(counted.map(({ likes, rows }) => likes - rows)).toEqual(videos.map(({ likes }) => likes));
    const followed = await query<{ followers: number; rows: number }>(
      `select followers, (select count(*) from follows where followed_id = users.id) as rows from users order by id`,
    );
    expect(followed.map(({ followers, rows }) => followers - rows)).toEqual(
      users.map(({ followers }) => followers),
    );
    const [ofComments] = await query<{ base: number }>(
      'select sum(likes) - (select count(*) from comment_likes) as base from comments',
    );
    const likes = comments.flatMap((top) => [top, ...top.replies]).map((comment) => comment.likes);
    expect(Number(ofComments?.base)).toBe(likes.reduce((sum, count) => sum + count, 0));
  });

  it('the likes of a user are those of their videos', async () => {
    const wrong = await query(
      `select username from users
       where likes <> (select coalesce(sum(likes), 0) from videos where owner_id = users.id)`,
    );
    expect(wrong).toEqual([]);
  });

  it('seeds only the videos of the selected clips, with what refers to them', () => {
    const [first, second] = videos;
    const selected = selectContent([first?.clip ?? 'laser-cat']);
    expect(selected.videos).toEqual([first]);
    const texts = JSON.stringify([selected.comments, selected.likes, selected.collections]);
    expect(texts).toContain(`"${first?.clip}"`);
    expect(texts).not.toContain(`"${second?.clip}"`);
  });

  it('nothing is older than what it refers to, or in the future', async () => {
    const [row] = await query<Record<string, number>>(
      `select
         (select count(*) from likes join videos on videos.id = video_id where likes.created_at < videos.created_at) as likes,
         (select count(*) from comments join videos on videos.id = video_id
          where comments.created_at < videos.created_at) as comments,
         (select count(*) from comments reply join comments on comments.id = reply.parent_id
          where reply.created_at < comments.created_at) as replies,
         (select count(*) from videos join users on users.id = owner_id where videos.created_at < users.created_at) as videos,
         (select count(*) from messages where created_at > now()) as messages,
         (select count(*) from notifications where created_at > now()) as notifications`,
    );
    expect(row).toEqual({ likes: 0, comments: 0, replies: 0, videos: 0, messages: 0, notifications: 0 });
  });

  it('likes are unique and notifications refer to existing content', async () => {
    expect((await countRows()).likes).toBe(createLikes().length);
    const empty = await query(
      `select user_activities.name from notifications join user_activities on user_activities.id = activity_id
       where case name
         when 'message' then notifications.text = ''
           or not exists (select 1 from messages where sender_id = actor_id and receiver_id = user_id)
         when 'follower' then not exists
           (select 1 from follows where follower_id = actor_id and followed_id = notifications.user_id)
         when 'video-like' then not exists
           (select 1 from likes where likes.user_id = actor_id and likes.video_id = notifications.video_id)
         when 'comment-like' then not exists
           (select 1 from comment_likes where comment_likes.user_id = actor_id
              and comment_likes.comment_id = notifications.comment_id)
         else notifications.text = '' or not exists
           (select 1 from comments where comments.id = comment_id and author_id = actor_id)
       end`,
    );
    expect(empty).toEqual([]);
  });

  it('every category and collection has videos', async () => {
    const filled = await query<{ name: string }>(
      `select prefix as name from categories where id in (select category_id from video_categories)
       union all
       select slug from collections where id in (select collection_id from collection_videos) order by 1`,
    );
    const prefixes = new Set(videos.flatMap(({ categories }) => categories));
    const slugs = collections.map(({ slug }) => slug);
    expect(filled.map(({ name }) => name).sort()).toEqual([...prefixes, ...slugs].sort());
  });

  it('conversations have the latest message for both members', async () => {
    const wrong = await query(
      `select 1 from chat_members where last_message_id <>
         (select id from messages where chat_id = chat_members.chat_id order by created_at desc limit 1)`,
    );
    expect(wrong).toEqual([]);
    const { chats = 0, chat_members: members } = await countRows();
    expect(members).toBe(chats * 2);
  });

  it('the analytics of every creator agree in totals, days and videos', async () => {
    await rollUpAnalytics(pool);
    const creators = await query<{ id: number; videos: number[] }>(
      `select owner_id as id, array_agg(videos.id) as videos from videos group by owner_id`,
    );
    expect(creators).toHaveLength(new Set(videos.map(({ owner }) => owner)).size);
    for (const creator of creators) {
      const [total] = await selectCreatorTotals(pool, creator.id);
      const days = await selectCreatorDays(pool, creator.id, 28);
      const ofVideos = await selectVideoStatistics(pool, creator.videos, 28);
      const { followers, views, seconds, likes } = total ?? {};
      expect(views).toBeGreaterThan(800);
      expect(addUp(days)).toEqual({ views, seconds, likes });
      expect(addUp(ofVideos)).toEqual({ views, seconds, likes });
      expect(
        addUp(
          ofVideos.map((video) => ({
            views: video.ever_views,
            seconds: video.ever_seconds,
            likes: video.ever_likes,
          })),
        ),
      ).toEqual({ views, seconds, likes });
      const allDays = await selectCreatorDays(pool, creator.id, 120);
      expect(allDays.reduce((sum, day) => sum + (day.followers ?? 0), 0)).toBe(followers);
    }
    const [row] = await query<{ early: number; views: number[] }>(
      `select (select count(*) from video_daily_stats d join videos on videos.id = d.video_id
          where d.day < (created_at at time zone 'utc')::date or d.day > (now() at time zone 'utc')::date) as early,
        (select array_agg(views order by created_at desc) from videos) as views`,
    );
    // The views of videos, which the demo feed depends on, stay as they are in the content.
    expect(row).toEqual({ early: 0, views: videos.map(({ views }) => views) });
  });

  it('a second start changes nothing', async () => {
    const before = await countRows();
    expect(await seed()).toBe(false);
    expect(await countRows()).toEqual(before);
  });

  it('replaces the published password of demo accounts, but no password of their own', async () => {
    const [demo, creator] = users;
    const own = await hashPassword('a password of my own');
    await pool.query('update users set password_hash = $1 where email = $2', [own, creator?.email]);
    const hashOf = async (email = '') =>
      (await query<{ password_hash: string }>(`select password_hash from users where email = '${email}'`))[0]
        ?.password_hash ?? '';
    expect(await replaceKnownPassword(toRunSql(pool), 'a random password')).toBe(true);
    expect(await verifyPassword(await hashOf(demo?.email), 'a random password')).toBe(true);
    expect(await hashOf(creator?.email)).toBe(own);
    expect(await replaceKnownPassword(toRunSql(pool), 'another password')).toBe(false);
  });
});
