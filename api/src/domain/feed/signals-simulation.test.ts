import { randomUUID } from 'node:crypto';
import type { Video } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { rollUpAnalytics } from '../analytics/roll-up.ts';

// Simulated viewers who say what they like by saving videos, or by watching series (docs/ranking.md).

const CATEGORIES = 9;
const CREATORS = 60;
const VIDEOS = 1_800;
/** One creator in this many publishes series of five parts. */
const SERIES_EVERY = 3;
const PARTS = 5;
/** Seconds. */
const DURATION = 10;

/** A pseudo-random generator with a fixed seed (xorshift). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const api = useTestApi({}, seededRandom(7));

beforeAll(async () => {
  const { pool } = api;
  const first = (await createUser(pool)).id;
  await pool.query(
    `insert into users (username, email, password_hash)
     select 'maker' || n, 'maker' || n || '@example.com', '' from generate_series(2, ${CREATORS}) n`,
  );
  await pool.query(
    `insert into videos (file_name, owner_id, state, published_at, duration, likes, views, explore)
     select lpad(n::text, 11, '0'), $1 + n % ${CREATORS}, 'ready', now() - n * interval '1 hour', ${DURATION}, n * 7 % 40, 1000, 0
     from generate_series(1, ${VIDEOS}) n`,
    [first],
  );
  await pool.query(
    `insert into video_categories (category_id, video_id) select 1 + (id / 7) % ${CATEGORIES}, id from videos`,
  );
  await pool.query(
    `insert into video_stats (video_id, views, skips, finished, seconds_watched, hot)
     select id, 1000, 600, 500, 8000, id % 100 from videos`,
  );
  await pool.query('insert into creator_stats (user_id, views) select distinct owner_id, 10000 from videos');
  await createSeries();
});

/** Makes series of consecutive videos of some creators. */
async function createSeries(): Promise<void> {
  await api.pool.query(
    `insert into playlists (key, owner_id, kind, title, visibility)
     select lpad(owner_id || '-' || n, 16, '0'), owner_id, 'series', 'Story', 'public'
     from (select distinct owner_id from videos where owner_id % ${SERIES_EVERY} = 0) o, generate_series(0, 5) n`,
  );
  await api.pool.query(
    `insert into playlist_videos (playlist_id, video_id, position, is_part)
     select p.id, v.id, 'a' || v.number, true
     from (select id, owner_id, row_number() over (partition by owner_id order by id) - 1 as number from videos) v
     join playlists p on p.owner_id = v.owner_id and p.key = lpad(v.owner_id || '-' || v.number / ${PARTS}, 16, '0')`,
  );
}

interface Behavior {
  /** Watched share of a video. */
  watch(video: Video): number;
  saves?(video: Video): boolean;
}

/** A member who watches videos of the feed. @returns them in order, with the watched share */
async function simulateMember(count: number, { watch, saves = () => false }: Behavior) {
  const { token } = await signIn(api, await createUser(api.pool));
  const { clientId } = (await api.call('app/device/create', {}, token)).data;
  const watched: { video: Video; share: number }[] = [];
  let nextPageToken: string | null | undefined;
  while (watched.length < count) {
    const page = await api.call('app/video/get', { clientId, nextPageToken }, token);
    nextPageToken = page.nextPageToken;
    const events: object[] = [];
    for (const video of page.data) {
      const share = watch(video);
      watched.push({ video, share });
      events.push({
        id: randomUUID(),
        event: 'view',
        file: video.fileName,
        // In the order in which they were watched.
        time: Math.floor(Date.now() / 1_000) - count + watched.length,
        val1: share * DURATION,
      });
      if (saves(video)) await api.call('app/playlist/save', { file: video.fileName, isSaved: true }, token);
    }
    await api.call('app/analytics/batch', { events: events as never, clientId }, token);
    await rollUpAnalytics(api.pool);
  }
  return watched;
}

it('a viewer who only saves videos of a category receives more of it', async () => {
  const random = seededRandom(1);
  const isLiked = ({ categoryList }: Video) => categoryList.includes(4);
  const watched = await simulateMember(250, {
    // Nothing but the saves distinguishes the category.
    watch: () => 0.3 + random() * 0.4,
    saves: (video) => isLiked(video) && random() < 0.7,
  });
  const share = watched.slice(150).filter(({ video }) => isLiked(video)).length / 100;
  expect(share).toBeGreaterThanOrEqual(2 / CATEGORIES);
});

it('a viewer who finishes a part of a series is offered the next part soon', async () => {
  const { rows } = await api.pool.query<{ file_name: string; next: string | null }>(
    `select v.file_name, lead(v.file_name) over (partition by l.playlist_id order by l.position) as next
     from playlist_videos l join videos v on v.id = l.video_id`,
  );
  const nextOf = new Map(rows.map(({ file_name, next }) => [file_name, next]));
  const random = seededRandom(2);
  const watched = await simulateMember(200, {
    watch: ({ fileName }) => (random() < (nextOf.has(fileName) ? 0.8 : 0.3) ? 1 : 0.3),
  });
  const files = watched.map(({ video }) => video.fileName);
  const waits = watched.slice(0, 150).flatMap(({ video, share }, index) => {
    const next = nextOf.get(video.fileName);
    // Parts that were shown before are not offered again.
    if (share < 1 || !next || files.slice(0, index).includes(next)) return [];
    const offered = files.indexOf(next, index);
    return [offered === -1 ? Number.POSITIVE_INFINITY : offered - index];
  });
  const soon = waits.filter((wait) => wait <= 40).length / waits.length;
  const parts = files.slice(100).filter((file) => nextOf.has(file)).length / 100;
  expect(waits.length).toBeGreaterThan(20);
  expect(soon).toBeGreaterThanOrEqual(0.75);
  // Other videos remain.
  expect(parts).toBeLessThanOrEqual(0.8);
});
