import type { Calls } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, type TestUser } from '../../../test/factories.ts';

const api = useTestApi();
const MATCH_COUNT = 60;
/** Creates videos with the same word in every tier. */
let author: TestUser;

beforeAll(async () => {
  author = await createUser(api.pool, { username: 'author' });
  for (let n = 0; n < MATCH_COUNT; n += 1)
    await createVideo(api.pool, author, { description: `penguin ${n}`, likes: (n * 7) % 20 });
  await api.pool.query('update search_videos set tier = video_id % 4');
});

async function readAll(betweenPages: () => Promise<unknown>) {
  const found: string[] = [];
  const totals: number[] = [];
  let nextPageToken: string | null = null;
  do {
    const reply: Calls['app/video/search-by-video']['reply'] = await api.call('app/video/search-by-video', {
      search: 'penguin',
      pagination: { page: 1, recordsPerPage: 7 },
      nextPageToken,
    });
    found.push(...reply.data.map(({ description }) => description));
    totals.push(reply.pagination.recordsTotal);
    nextPageToken = reply.nextPageToken;
    await betweenPages();
  } while (nextPageToken);
  return { found, totals };
}

it('reads all results by token without repetitions while others write', async () => {
  let written = 0;
  const { found } = await readAll(async () => {
    written += 1;
    await createVideo(api.pool, author, { description: `Penguin, later ${written}` });
  });
  const before = found.filter((text) => text.startsWith('penguin'));
  expect(new Set(found).size).toBe(found.length);
  expect(before.length).toBe(MATCH_COUNT);
  await api.pool.query(`delete from videos where description like 'Penguin, later%'`);
});

it('returns the same results by page number, and counts the results read so far', async () => {
  const { found, totals } = await readAll(async () => {});
  const byPage: string[] = [];
  for (let page = 1; page <= 9; page += 1) {
    const { data } = await api.call('app/video/search-by-video', {
      search: 'penguin',
      pagination: { page, recordsPerPage: 7 },
    });
    byPage.push(...data.map(({ description }) => description));
  }
  expect(byPage).toEqual(found);
  expect([totals[0], totals.at(-1)]).toEqual([8, MATCH_COUNT]);
});

it('returns 100 results if the client sends no size', async () => {
  await api.pool.query(
    `insert into users (username, email, password_hash)
     select 'puffin' || n, 'puffin' || n || '@example.com', '' from generate_series(1, 101) n`,
  );
  const { data, pagination } = await api.call('app/user/search', { search: 'puffin' });
  expect([data.length, pagination.recordsPerPage]).toEqual([100, 100]);
});

it('reads a tier only if those above do not fill the page', async () => {
  const { rows } = await api.pool.query<{ description: string; tier: number }>(
    'select description, tier from search_videos join videos on id = video_id',
  );
  const tierOf = new Map(rows.map(({ description, tier }) => [description, tier]));
  const { found } = await readAll(async () => {});
  const tiers = found.map((description) => tierOf.get(description) ?? -1);
  expect(tiers).toEqual([...tiers].sort());
});

it('continues with corrected spelling', async () => {
  await api.pool.query('select search_learn()');
  const readPage = (nextPageToken: string | null) =>
    api.call('app/video/search-by-video', {
      search: 'pengiun',
      pagination: { page: 1, recordsPerPage: 50 },
      nextPageToken,
    });
  const first = await readPage(null);
  const second = await readPage(first.nextPageToken);
  const names = [...first.data, ...second.data].map(({ description }) => description);
  expect(new Set(names).size).toBe(MATCH_COUNT);
});

it('rejects the token of another query, and a forged one', async () => {
  const { nextPageToken } = await api.call('app/video/search-by-video', {
    search: 'penguin',
    pagination: { page: 1, recordsPerPage: 2 },
  });
  for (const [path, search, token] of [
    ['app/video/search-by-video', 'author', nextPageToken],
    ['app/user/search', 'penguin', nextPageToken],
    ['app/video/search-by-video', 'penguin', `${nextPageToken}x`],
    ['app/video/search-by-video', 'penguin', 'eyJ0aWVyIjowfQ.AAAA'],
  ]) {
    const response = await api.request(path ?? '', { search, nextPageToken: token });
    expect([response.statusCode, response.json.code]).toEqual([400, 'bad-page-token']);
  }
});

it('sorts videos into tiers of a thousand and ten thousand by popularity', async () => {
  await api.pool.query(
    `insert into hashtags (name, videos) select 'tag' || n, n from generate_series(1, 12000) n`,
  );
  await api.pool.query('select search_sort_tiers()');
  const { rows } = await api.pool.query<{ tier: number; count: number; least: number; most: number }>(
    `select tier, count(*), min(videos) as least, max(videos) as most
     from search_hashtags join hashtags on id = hashtag_id group by tier order by tier`,
  );
  expect(rows.map(({ count }) => count)).toEqual([1000, 10_000, 1000]);
  // Popularity has steps of less than a factor of two.
  expect(rows[0]?.least).toBeGreaterThan((rows[1]?.most ?? 0) / 2);
  expect(rows[1]?.least).toBeGreaterThan((rows[2]?.most ?? 0) / 2);
});
