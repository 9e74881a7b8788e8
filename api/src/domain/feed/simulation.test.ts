import { randomUUID } from 'node:crypto';
import type { Video } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { viewerKeys } from '../../platform/auth/viewer-keys.ts';
import { createDayPartitions } from '../../platform/db/day-partitions.ts';
import { EVENT_PARTITIONS } from '../analytics/event-partitions.ts';
import { rollUpAnalytics } from '../analytics/roll-up.ts';
import { createCandidatePools } from './candidate-pools.ts';
import { EMPTY_FEED, rankVideos } from './rank.ts';

// Simulated viewers with a fixed random seed use the real feed.

const CATEGORIES = 9;
const CREATORS = 90;
const VIDEOS = 2_700;
const device = { language: 'en', platform: 'Linux', resolution: '1440x900', brand: 'Chromium' };

/** A pseudo-random generator with a fixed seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const api = useTestApi({}, seededRandom(7));

/** Creates creators who publish in all categories, equally many videos in each. */
async function createCatalogue() {
  await api.pool.query('truncate videos, analytics_events, clients, viewer_affinities cascade');
  const first = (await createUser(api.pool)).id;
  await api.pool.query(
    `insert into users (username, email, password_hash)
     select 'maker' || $1 || 'n' || n, 'maker' || $1 || 'n' || n || '@example.com', ''
     from generate_series(2, ${CREATORS}) n`,
    [first],
  );
  await api.pool.query(
    `insert into videos (file_name, owner_id, state, published_at, duration, likes, views, explore)
     select lpad(n::text, 11, '0'), $1 + n % ${CREATORS}, 'ready', now() - n * interval '1 hour', 10, n * 7 % 40, 1000, 0
     from generate_series(1, ${VIDEOS}) n`,
    [first],
  );
  await api.pool.query(
    `insert into video_categories (category_id, video_id) select 1 + (id / 7) % ${CATEGORIES}, id from videos`,
  );
  await api.pool.query(
    `insert into video_stats (video_id, views, skips, finished, seconds_watched, hot)
     select id, 1000, 600, 500, 8000, id % 100 from videos`,
  );
  await api.pool.query(
    'insert into creator_stats (user_id, views) select owner_id, 10000 from videos group by owner_id on conflict do nothing',
  );
  return first;
}

/** Watches videos and sends their events as a browser does. @param options `rates`: some of them are liked */
async function watch(
  clientId: string,
  count: number,
  likes: (video: Video) => boolean,
  random: () => number,
  { token, rates = true }: { token?: string; rates?: boolean } = {},
) {
  const watched: Video[] = [];
  let nextPageToken: string | null | undefined;
  let events: object[] = [];
  const sendEvents = async () => {
    if (events.length === 0) return;
    await api.call('app/analytics/batch', { events: events as never, device, clientId }, token);
    await rollUpAnalytics(api.pool);
    events = [];
  };
  while (watched.length < count) {
    const page = await api.call('app/video/get', { clientId, nextPageToken }, token);
    if (!page.nextPageToken) throw new Error('The feed ended.');
    nextPageToken = page.nextPageToken;
    for (const video of page.data) {
      watched.push(video);
      const event = (name: string, val1 = 0) =>
        events.push({
          id: randomUUID(),
          event: name,
          file: video.fileName,
          time: Math.floor(Date.now() / 1_000),
          val1,
        });
      const isTaken = random() < (likes(video) ? 0.85 : 0.25);
      event('view', isTaken ? 10 : random() * 4);
      if (!isTaken) event('skip');
      if (rates && isTaken && random() < 0.3) event('rating', 1);
    }
    if (events.length > 40) await sendEvents();
  }
  await sendEvents();
  return watched;
}

describe('a viewer who likes one category', () => {
  let before: Video[];
  let after: Video[];
  const liked = 4;
  const isLiked = ({ categoryList }: Video) => categoryList.includes(liked);
  const shareOf = (videos: Video[], test: (video: Video) => boolean) =>
    videos.filter(test).length / videos.length;

  beforeAll(async () => {
    await createCatalogue();
    const clientId = (await api.call('app/device/create', {})).data.clientId;
    const random = seededRandom(1);
    before = await watch(clientId, 200, isLiked, random);
    after = await watch(clientId, 100, isLiked, random);
  });

  it('receives it at least twice as often as in a random feed, after 200 videos', () => {
    expect(shareOf(after, isLiked)).toBeGreaterThanOrEqual(2 / CATEGORIES);
  });

  it('receives at least a fifth of other videos, from several categories', () => {
    expect(shareOf(after, (video) => !isLiked(video))).toBeGreaterThanOrEqual(0.2);
    const others = after.filter((video) => !isLiked(video)).flatMap(({ categoryList }) => categoryList);
    expect(new Set(others).size).toBeGreaterThanOrEqual(3);
  });

  it('receives it in the same feed, without a reload', () => {
    expect(shareOf(before.slice(100), isLiked)).toBeGreaterThan(shareOf(before.slice(0, 40), isLiked));
  });

  it('receives no creator twice within five videos, and no video twice', () => {
    for (const feed of [before, after]) {
      for (const [position, { user }] of feed.entries()) {
        expect(feed.slice(Math.max(position - 4, 0), position).map((video) => video.user.id)).not.toContain(
          user.id,
        );
      }
    }
    const ids = [...before, ...after].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('adapts to viewers whose taste changes', async () => {
  await createCatalogue();
  const likes = ({ categoryList }: Video) => categoryList.includes(7);
  const shares: number[] = [];
  // How soon one viewer is shown the new category depends on chance, so six are simulated.
  for (let seed = 1; seed <= 6; seed += 1) {
    const clientId = (await api.call('app/device/create', {})).data.clientId;
    const random = seededRandom(seed);
    await watch(clientId, 100, ({ categoryList }) => categoryList.includes(2), random);
    await watch(clientId, 100, likes, random);
    const after = await watch(clientId, 60, likes, random);
    shares.push(after.filter(likes).length / after.length);
  }
  const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  expect(average).toBeGreaterThanOrEqual(2 / CATEGORIES);
}, 60_000);

it('learns from what a member watches only while the watch history is on', async () => {
  await createCatalogue();
  const category = 5;
  const isLiked = ({ categoryList }: Video) => categoryList.includes(category);
  const readShare = async (settings: { isPaused: boolean }) => {
    const { token } = await signIn(api, await createUser(api.pool));
    await api.call('app/history/settings', settings, token);
    // A view in the second of the pause counts as one before it, and this viewer watches within seconds.
    await api.pool.query(`update watch_history_settings set paused_at = paused_at - interval '1 minute'`);
    const clientId = (await api.call('app/device/create', {})).data.clientId;
    const options = { token, rates: false };
    await watch(clientId, 150, isLiked, seededRandom(4), options);
    const after = await watch(clientId, 100, isLiked, seededRandom(5), options);
    return after.filter(isLiked).length / after.length;
  };
  expect(await readShare({ isPaused: true })).toBeLessThan(1.6 / CATEGORIES);
  const { rowCount } = await api.pool.query(`select from viewer_affinities where viewer_key like 'member:%'`);
  expect(rowCount).toBe(0);
  expect(await readShare({ isPaused: false })).toBeGreaterThanOrEqual(2 / CATEGORIES);
});

it('gives new creators their first hundred views among a thousand known videos', async () => {
  const first = await createCatalogue();
  const newcomers: number[] = [];
  for (let n = 0; n < 5; n += 1) newcomers.push((await createUser(api.pool)).id);
  await api.pool.query(
    `insert into videos (file_name, owner_id, state, published_at, duration)
     select lpad('new' || id, 11, '0'), id, 'ready', now() - interval '10 days', 10 from unnest($1::bigint[]) as id`,
    [newcomers],
  );
  await createDayPartitions(api.pool, EVENT_PARTITIONS);
  const candidatePools = createCandidatePools(api.pool, 0);
  const random = seededRandom(3);
  for (let viewer = 0; viewer < 120; viewer += 1) {
    const clientId = `simulated-viewer-${first}-${viewer}`;
    const { ids: ranked } = await rankVideos(
      { pool: api.pool, random, candidatePools },
      { id: null, keys: viewerKeys(null, clientId), isPersonal: true },
      EMPTY_FEED,
      'session',
    );
    const ids = ranked.slice(0, 48);
    await api.pool.query(`insert into clients (id) values ($1)`, [clientId]);
    // Some viewers like them and some do not, as with other videos.
    await api.pool.query(
      `insert into analytics_events (day, id, event, video_id, client_id, at, value)
       select (now() at time zone 'utc')::date, gen_random_uuid(), 'view', t.id, $1, now(), t.seconds
       from unnest($2::bigint[], $3::real[]) as t (id, seconds)`,
      [clientId, ids, ids.map(() => (random() < 0.95 ? 2 + random() * 9 : 1))],
    );
    if (viewer % 10 === 9) await rollUpAnalytics(api.pool);
  }
  const { rows } = await api.pool.query<{ views: number; explore: number }>(
    'select views, explore from videos where owner_id = any ($1)',
    [newcomers],
  );
  expect(rows).toHaveLength(5);
  for (const { views } of rows) expect(views).toBeGreaterThanOrEqual(100);
  expect(rows.map(({ explore }) => explore)).toEqual([0, 0, 0, 0, 0]);
});
