import type pg from 'pg';
import { useTestApi } from '../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { memberKey } from '../../platform/auth/viewer-keys.ts';
import { arrangeCandidates } from './arrange.ts';
import { type CandidatePools, createCandidatePools } from './candidate-pools.ts';
import { EMPTY_FEED, rankVideos } from './rank.ts';

const api = useTestApi();
let me: TestUser;
let creators: TestUser[];
let videos: TestVideo[];

beforeEach(async () => {
  await api.pool.query('truncate videos cascade');
  me = await createUser(api.pool);
  creators = [];
  videos = [];
  for (let n = 0; n < 8; n += 1) {
    const creator = await createUser(api.pool);
    creators.push(creator);
    videos.push(await createVideo(api.pool, creator));
  }
});

const zeroRandom = () => 0;
/** A database pool that counts its queries. */
function countingPool() {
  const counted = { queries: 0, pool: api.pool };
  const query = (...parts: [pg.QueryConfig]) => {
    counted.queries += 1;
    return api.pool.query(...parts);
  };
  counted.pool = { query } as unknown as pg.Pool;
  return counted;
}
const idsOf = (of: readonly { id: number }[]) => of.map(({ id }) => id).sort((a, b) => a - b);
const firstPage = async (
  pools: CandidatePools,
  viewerId: number | null = null,
  client: string | null = null,
) => {
  const viewer = { id: viewerId, keys: { own: client, browser: null }, isPersonal: true };
  return (
    await rankVideos(
      { pool: api.pool, random: zeroRandom, candidatePools: pools },
      viewer,
      EMPTY_FEED,
      'first',
    )
  ).ids;
};

it('reads a pool once for concurrent requests, and again after it expired', async () => {
  const counted = countingPool();
  const pools = createCandidatePools(counted.pool, 60);
  const [one, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => pools.pick('first', zeroRandom)),
  );
  await createVideo(api.pool, me);
  expect(await pools.pick('first', zeroRandom)).toBe(one);
  for (const other of others) expect(other).toBe(one);
  expect(idsOf(one ?? [])).toEqual(idsOf(videos));
  // Another random number selects another pool.
  expect((await pools.pick('first', () => 0.9)).length).toBe(videos.length + 1);
  // So does a ranking of another kind.
  expect((await pools.pick('session', zeroRandom)).length).toBe(videos.length + 1);
  expect(counted.queries).toBe(3);

  const uncached = createCandidatePools(api.pool, 0);
  expect((await uncached.pick('first', zeroRandom)).length).toBe(videos.length + 1);
  await createVideo(api.pool, me);
  expect((await uncached.pick('first', zeroRandom)).length).toBe(videos.length + 2);
});

it('retries after an error', async () => {
  const results = [Promise.reject(new Error('gone')), Promise.resolve({ rows: [] })];
  const pools = createCandidatePools({ query: () => results.shift() } as unknown as pg.Pool, 60);
  await expect(pools.pick('first', zeroRandom)).rejects.toThrow('gone');
  expect(await pools.pick('first', zeroRandom)).toEqual([]);
});

it('serves a stale pool while one is refreshed at a time, and waits when it is too old', async () => {
  let time = 0;
  const readings: { resolve(row: object[]): void; reject(error: Error): void }[] = [];
  const query = () =>
    new Promise((resolve, reject) => readings.push({ resolve: (rows) => resolve({ rows }), reject }));
  const pools = createCandidatePools({ query } as unknown as pg.Pool, 3, undefined, () => time);
  const other = () => 0.9;
  const first = [pools.pick('first', zeroRandom), pools.pick('first', other)];
  for (const { resolve } of readings.splice(0)) resolve([]);
  const [one, two] = await Promise.all(first);

  time = 3_000;
  expect([
    await pools.pick('first', zeroRandom),
    await pools.pick('first', other),
    await pools.pick('first', zeroRandom),
  ]).toEqual([one, two, one]);
  expect(readings.length).toBe(1);
  readings.pop()?.resolve([]);
  await new Promise(setImmediate);
  expect(await pools.pick('first', zeroRandom)).not.toBe(one);
  expect(await pools.pick('first', other)).toBe(two);
  readings.pop()?.reject(new Error('gone'));
  await new Promise(setImmediate);
  expect(await pools.pick('first', other)).toBe(two);
  expect(readings.length).toBe(1);

  time = 6_000;
  const late = pools.pick('first', other);
  expect(readings.length).toBe(2);
  for (const { resolve } of readings.splice(0)) resolve([]);
  expect(await late).not.toBe(two);
});

it('reads the pools of sessions less often', async () => {
  let time = 0;
  const counted = countingPool();
  const pools = createCandidatePools(counted.pool, undefined, undefined, () => time);
  const pickBoth = () => Promise.all([pools.pick('first', zeroRandom), pools.pick('session', zeroRandom)]);
  await pickBoth();
  time = 7_000;
  await pickBoth();
  expect(counted.queries).toBe(3);
  time = 25_000;
  await pickBoth();
  expect(counted.queries).toBe(5);
});

it('excludes deleted, seen and hidden videos', async () => {
  const pools = createCandidatePools(api.pool, 60);
  expect((await firstPage(pools)).length).toBe(videos.length);
  const [gone, hidden, blocked, muted, notInterested, seen] = videos as [TestVideo, ...TestVideo[]];
  await api.pool.query('delete from videos where id = $1', [gone.id]);
  await api.pool.query(`update videos set visibility = 'private' where id = $1`, [hidden?.id]);
  await insertRow(api.pool, 'blocks', { blocker_id: creators[2]?.id, blocked_id: creators[6]?.id });
  await insertRow(api.pool, 'mutes', { muter_id: creators[6]?.id, muted_id: creators[3]?.id });
  await insertRow(api.pool, 'not_interested_videos', {
    user_id: creators[6]?.id,
    video_id: notInterested?.id,
  });
  await insertRow(api.pool, 'client_views', { client_id: 'client-of-one', video_id: seen?.id });
  const left = (...without: (TestVideo | undefined)[]) =>
    idsOf(videos.filter((video) => ![gone, hidden, ...without].includes(video)));
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
  expect(sorted(await firstPage(pools))).toEqual(left());
  expect(sorted(await firstPage(pools, creators[6]?.id))).toEqual(left(blocked, muted, notInterested));
  // Seen videos are repeated last, if there are no others.
  const again = await firstPage(pools, null, 'client-of-one');
  expect([sorted(again.slice(0, -1)), again.at(-1)]).toEqual([left(seen), seen?.id]);
});

it('ranks followed creators first, even if the pool does not contain them', async () => {
  const pools = createCandidatePools(api.pool, 60);
  await api.pool.query(`update videos set published_at = now() - interval '100 days'`);
  const favorite = videos[0] as TestVideo;
  expect((await firstPage(pools, me.id))[0]).not.toBe(favorite.id);
  await insertRow(api.pool, 'follows', { follower_id: me.id, followed_id: creators[0]?.id });
  await api.pool.query('update users set following = 1 where id = $1', [me.id]);
  const page = await firstPage(pools, me.id);
  expect([page[0], new Set(page).size]).toEqual([favorite.id, videos.length]);
  // Of many followed creators only a few are read; the others are recognized in the pool.
  await api.pool.query('update users set following = 0 where id = $1', [me.id]);
  expect((await firstPage(pools, me.id))[0]).toBe(favorite.id);
});

it('reads the creators who were followed last to first', async () => {
  // Two more than a ranking reads.
  await api.pool.query('update users set following = 152 where id = $1', [me.id]);
  const offsets: unknown[] = [];
  const query = (statement: pg.QueryConfig) => {
    if (statement.name === 'feed-candidates-viewer') offsets.push(statement.values?.[7]);
    return api.pool.query(statement);
  };
  const pool = { query } as unknown as pg.Pool;
  const candidatePools = createCandidatePools(api.pool, 60);
  for (const random of [() => 0, () => 0.999])
    await rankVideos(
      { pool, random, candidatePools },
      { id: me.id, keys: { own: memberKey(me.id), browser: null }, isPersonal: true },
      EMPTY_FEED,
      'first',
    );
  expect(offsets).toEqual([0, 2]);
});

describe('visibility checks of many candidates', () => {
  /** The parameters of each visibility check; ids are the fourth. */
  function listening() {
    const checkedCounts: number[] = [];
    const query = (statement: pg.QueryConfig) => {
      if (statement.name === 'feed-candidate-pool-visible')
        checkedCounts.push((statement.values as number[][])[3]?.length ?? 0);
      return api.pool.query(statement);
    };
    return { checkedCounts, pool: { query } as unknown as pg.Pool };
  }
  const pageOf = async (pool: pg.Pool, pools: CandidatePools, client: string | null) =>
    (
      await rankVideos(
        { pool, random: zeroRandom, candidatePools: pools },
        { id: null, keys: { own: client, browser: null }, isPersonal: true },
        EMPTY_FEED,
        'first',
      )
    ).ids;

  beforeEach(async () => {
    // Later videos have more likes, and therefore a higher score.
    for (let likes = 1; likes <= 50; likes += 1) {
      const creator = creators[likes % creators.length] as TestUser;
      videos.push(await createVideo(api.pool, creator));
      await api.pool.query('update videos set likes = $1 where id = $2', [likes * 10, videos.at(-1)?.id]);
    }
  });

  it('cover only the best, with the same result as checking all', async () => {
    const pools = createCandidatePools(api.pool, 60);
    const { checkedCounts, pool } = listening();
    const page = await pageOf(pool, pools, 'new-browser');
    expect(checkedCounts).toEqual([30]);
    const candidates = await pools.pick('first', zeroRandom);
    const all = candidates.map((video) => ({ ...video, score: video.baseScore, isOtherTopic: false }));
    expect(page).toEqual(arrangeCandidates(all, 10));
  });

  it('cover the rest if most of the best were seen', async () => {
    const pools = createCandidatePools(api.pool, 60);
    const candidates = await pools.pick('first', zeroRandom);
    const seen = candidates
      .toSorted((one, other) => other.baseScore - one.baseScore)
      .slice(0, 20)
      .map(({ id }) => id);
    for (const id of seen)
      await insertRow(api.pool, 'client_views', { client_id: 'much-seen', video_id: id });
    const { checkedCounts, pool } = listening();
    const page = await pageOf(pool, pools, 'much-seen');
    expect(checkedCounts).toEqual([30, candidates.length - 30]);
    expect(page.length).toBe(10);
    expect(page.filter((id) => seen.includes(id))).toEqual([]);
    const owners = page.map((id) => videos.find((video) => video.id === id)?.owner_id);
    for (let at = 4; at < owners.length; at += 1) {
      expect(new Set(owners.slice(at - 4, at + 1)).size).toBe(5);
    }
  });
});
