import type pg from 'pg';
import { useApi } from '../../../test/api.ts';
import { insert, type MadeVideo, makePerson, makeVideo, type Person } from '../../../test/factories.ts';
import { arrangeCandidates } from './arrange.ts';
import { type CandidatePools, createCandidatePools } from './candidate-pools.ts';
import { EMPTY_FEED, rankVideos } from './rank.ts';

const api = useApi();
let me: Person;
let creators: Person[];
let videos: MadeVideo[];

beforeEach(async () => {
  await api.pool.query('truncate videos cascade');
  me = await makePerson(api.pool);
  creators = [];
  videos = [];
  for (let n = 0; n < 8; n += 1) {
    const creator = await makePerson(api.pool);
    creators.push(creator);
    videos.push(await makeVideo(api.pool, creator));
  }
});

const still = () => 0;
/** A pool that counts what it is asked. */
function counting() {
  const counted = { asked: 0, pool: api.pool };
  const query = (...parts: [pg.QueryConfig]) => {
    counted.asked += 1;
    return api.pool.query(...parts);
  };
  counted.pool = { query } as unknown as pg.Pool;
  return counted;
}
const idsOf = (of: readonly { id: number }[]) => of.map(({ id }) => id).sort((a, b) => a - b);
const firstPage = async (
  draws: CandidatePools,
  viewerId: number | null = null,
  client: string | null = null,
) => {
  const viewer = { id: viewerId, keys: { own: client, browser: null }, isPersonal: true };
  return (await rankVideos(api.pool, still, viewer, EMPTY_FEED, 10, draws)).ids;
};

it('is asked once for all who come in the same moment, and anew after it', async () => {
  const counted = counting();
  const draws = createCandidatePools(counted.pool, 60);
  const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => draws.take(still)));
  await makeVideo(api.pool, me);
  expect(await draws.take(still)).toBe(one);
  for (const other of others) expect(other).toBe(one);
  expect(idsOf(one ?? [])).toEqual(idsOf(videos));
  // Another one has other dice.
  expect((await draws.take(() => 0.9)).length).toBe(videos.length + 1);
  expect(counted.asked).toBe(2);

  const unkept = createCandidatePools(api.pool, 0);
  expect((await unkept.take(still)).length).toBe(videos.length + 1);
  await makeVideo(api.pool, me);
  expect((await unkept.take(still)).length).toBe(videos.length + 2);
});

it('asks again after it got no answer', async () => {
  const answers = [Promise.reject(new Error('gone')), Promise.resolve({ rows: [] })];
  const draws = createCandidatePools({ query: () => answers.shift() } as unknown as pg.Pool, 60);
  await expect(draws.take(still)).rejects.toThrow('gone');
  expect(await draws.take(still)).toEqual([]);
});

it('gives what it has while it is read anew, one at a time, and waits where that is too old', async () => {
  let time = 0;
  const readings: { resolve(row: object[]): void; reject(error: Error): void }[] = [];
  const query = () =>
    new Promise((resolve, reject) => readings.push({ resolve: (rows) => resolve({ rows }), reject }));
  const draws = createCandidatePools({ query } as unknown as pg.Pool, 3, undefined, () => time);
  const other = () => 0.9;
  const first = [draws.take(still), draws.take(other)];
  for (const { resolve } of readings.splice(0)) resolve([]);
  const [one, two] = await Promise.all(first);

  time = 3_000;
  expect([await draws.take(still), await draws.take(other), await draws.take(still)]).toEqual([
    one,
    two,
    one,
  ]);
  expect(readings.length).toBe(1);
  readings.pop()?.resolve([]);
  await new Promise(setImmediate);
  expect(await draws.take(still)).not.toBe(one);
  expect(await draws.take(other)).toBe(two);
  readings.pop()?.reject(new Error('gone'));
  await new Promise(setImmediate);
  expect(await draws.take(other)).toBe(two);
  expect(readings.length).toBe(1);

  time = 6_000;
  const late = draws.take(other);
  expect(readings.length).toBe(2);
  for (const { resolve } of readings.splice(0)) resolve([]);
  expect(await late).not.toBe(two);
});

it('shows nobody what has gone since, what they have seen, or who was hidden from them', async () => {
  const draws = createCandidatePools(api.pool, 60);
  expect((await firstPage(draws)).length).toBe(videos.length);
  const [gone, hidden, blocked, muted, unwanted, seen] = videos as [MadeVideo, ...MadeVideo[]];
  await api.pool.query('delete from videos where id = $1', [gone.id]);
  await api.pool.query(`update videos set visibility = 'private' where id = $1`, [hidden?.id]);
  await insert(api.pool, 'blocks', { blocker_id: creators[2]?.id, blocked_id: creators[6]?.id });
  await insert(api.pool, 'mutes', { muter_id: creators[6]?.id, muted_id: creators[3]?.id });
  await insert(api.pool, 'unwanted_videos', { user_id: creators[6]?.id, video_id: unwanted?.id });
  await insert(api.pool, 'client_views', { client_id: 'client-of-one', video_id: seen?.id });
  const left = (...without: (MadeVideo | undefined)[]) =>
    idsOf(videos.filter((video) => ![gone, hidden, ...without].includes(video)));
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
  expect(sorted(await firstPage(draws))).toEqual(left());
  expect(sorted(await firstPage(draws, creators[6]?.id))).toEqual(left(blocked, muted, unwanted));
  // What was seen comes again where nothing else is left, but last.
  const again = await firstPage(draws, null, 'client-of-one');
  expect([sorted(again.slice(0, -1)), again.at(-1)]).toEqual([left(seen), seen?.id]);
});

it('puts those one follows first, whoever they are to others', async () => {
  const draws = createCandidatePools(api.pool, 60);
  await api.pool.query(`update videos set published_at = now() - interval '100 days'`);
  const favourite = videos[0] as MadeVideo;
  expect((await firstPage(draws, me.id))[0]).not.toBe(favourite.id);
  await insert(api.pool, 'follows', { follower_id: me.id, followed_id: creators[0]?.id });
  await api.pool.query('update users set following = 1 where id = $1', [me.id]);
  const page = await firstPage(draws, me.id);
  expect([page[0], new Set(page).size]).toEqual([favourite.id, videos.length]);
  // Who follows many is asked of a few of them only; the others are known by the draw.
  await api.pool.query('update users set following = 0 where id = $1', [me.id]);
  expect((await firstPage(draws, me.id))[0]).toBe(favourite.id);
});

describe('of many', () => {
  /** The values of each time it was asked what of the draw may be shown: ids are the fourth. */
  function listening() {
    const asked: number[] = [];
    const query = (statement: pg.QueryConfig) => {
      if (statement.name === 'feed-draw-shown') asked.push((statement.values as number[][])[3]?.length ?? 0);
      return api.pool.query(statement);
    };
    return { asked, pool: { query } as unknown as pg.Pool };
  }
  const pageOf = async (pool: pg.Pool, draws: CandidatePools, client: string | null) =>
    (
      await rankVideos(
        pool,
        still,
        { id: null, keys: { own: client, browser: null }, isPersonal: true },
        EMPTY_FEED,
        10,
        draws,
      )
    ).ids;

  beforeEach(async () => {
    // The later made the more liked, and so the better.
    for (let likes = 1; likes <= 50; likes += 1) {
      const creator = creators[likes % creators.length] as Person;
      videos.push(await makeVideo(api.pool, creator));
      await api.pool.query('update videos set likes = $1 where id = $2', [likes * 10, videos.at(-1)?.id]);
    }
  });

  it('asks only whether the best may be shown, and shows the same as if it asked of all', async () => {
    const draws = createCandidatePools(api.pool, 60);
    const { asked, pool } = listening();
    const page = await pageOf(pool, draws, 'somebody-new');
    expect(asked).toEqual([30]);
    const drawn = await draws.take(still);
    const all = drawn.map((video) => ({ ...video, score: video.baseScore, isOtherTopic: false }));
    expect(page).toEqual(arrangeCandidates(all, 10));
  });

  it('goes on with the rest where most of the best was seen', async () => {
    const draws = createCandidatePools(api.pool, 60);
    const drawn = await draws.take(still);
    const seen = drawn
      .toSorted((one, other) => other.baseScore - one.baseScore)
      .slice(0, 20)
      .map(({ id }) => id);
    for (const id of seen) await insert(api.pool, 'client_views', { client_id: 'much-seen', video_id: id });
    const { asked, pool } = listening();
    const page = await pageOf(pool, draws, 'much-seen');
    expect(asked).toEqual([30, drawn.length - 30]);
    expect(page.length).toBe(10);
    expect(page.filter((id) => seen.includes(id))).toEqual([]);
    const owners = page.map((id) => videos.find((video) => video.id === id)?.owner_id);
    for (let at = 4; at < owners.length; at += 1) {
      expect(new Set(owners.slice(at - 4, at + 1)).size).toBe(5);
    }
  });
});
