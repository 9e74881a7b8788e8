import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo } from '../../../test/factories.ts';
import { createCandidatePools } from './candidate-pools.ts';
import { NEXT_PAGE_SIZE, SESSION_EXTENSION_SIZE } from './constants.ts';
import type { FeedViewer, RankingContext } from './rank.ts';
import { startSession, takeNextPage } from './session.ts';

const api = useTestApi();
const CLIENT = 'a-client-of-the-tests';
const FIRST_PAGE = 10;
/** The first page and one extension, and enough others for several different pages. */
const VIDEOS = 200;
const viewer: FeedViewer = { id: null, keys: { own: CLIENT, browser: null }, isPersonal: true };

let context: RankingContext;
let firstPage: number[];
let session: string;

beforeAll(async () => {
  // Each ranking has another order.
  context = { pool: api.pool, random: Math.random, candidatePools: createCandidatePools(api.pool, 0) };
  const creators = [];
  for (let n = 0; n < 20; n += 1) creators.push(await createUser(api.pool));
  const ids: number[] = [];
  for (let n = 0; n < VIDEOS; n += 1) {
    const creator = creators[n % creators.length];
    if (creator) ids.push((await createVideo(api.pool, creator)).id);
  }
  firstPage = ids.slice(0, FIRST_PAGE);
});

beforeEach(async () => {
  await api.pool.query('truncate client_views, feed_sessions');
  ({ session } = await startSession(context, viewer, CLIENT, firstPage, NEXT_PAGE_SIZE));
});

const takePage = async (offset: number, candidatePools = context.candidatePools) => {
  const page = await takeNextPage({ ...context, candidatePools }, viewer, session, offset, NEXT_PAGE_SIZE);
  return page?.ids ?? [];
};
const readRow = async () =>
  (await api.pool.query('select s.*, xmin from feed_sessions s where id = $1', [session])).rows[0];

it('returns the same page to requests that extend the session at the same moment', async () => {
  const offset = FIRST_PAGE + SESSION_EXTENSION_SIZE;
  const { candidatePools } = context;
  let requests = 0;
  let open: () => void = () => {};
  const allRank = new Promise<void>((resolve) => {
    open = resolve;
  });
  // All three have read the session before one of them stores it.
  const take: typeof candidatePools.take = async (...options) => {
    requests += 1;
    if (requests === 3) open();
    await allRank;
    return candidatePools.take(...options);
  };
  const pages = await Promise.all([1, 2, 3].map(() => takePage(offset, { take })));
  expect(pages[0]).toHaveLength(NEXT_PAGE_SIZE);
  expect(pages[1]).toEqual(pages[0]);
  expect(pages[2]).toEqual(pages[0]);
});

it('repeats no video across extensions', async () => {
  const ids = [...firstPage];
  while (ids.length < FIRST_PAGE + 3 * SESSION_EXTENSION_SIZE) ids.push(...(await takePage(ids.length)));
  expect(new Set(ids).size).toBe(ids.length);
});

it('marks a page as seen when the next one is requested', async () => {
  const page = await takePage(FIRST_PAGE);
  const readSeen = async () =>
    (await api.pool.query<{ video_id: number }>('select video_id from client_views')).rows.map(
      (row) => row.video_id,
    );
  expect(new Set(await readSeen())).toEqual(new Set(firstPage));
  await takePage(FIRST_PAGE + page.length);
  expect(new Set(await readSeen())).toEqual(new Set([...firstPage, ...page]));
});

it('returns a page again without writing', async () => {
  const page = await takePage(FIRST_PAGE + NEXT_PAGE_SIZE);
  const row = await readRow();
  expect(await takePage(FIRST_PAGE + NEXT_PAGE_SIZE)).toEqual(page);
  expect(await readRow()).toEqual(row);
});

it('is not deleted while it is read', async () => {
  await api.pool.query(`update feed_sessions set used_at = now() - interval '2 days'`);
  await takePage(FIRST_PAGE);
  await startSession(context, viewer, CLIENT, firstPage, NEXT_PAGE_SIZE);
  expect((await readRow()).used_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

it("deletes the viewer's old views when a session starts", async () => {
  const [one, other] = firstPage;
  await api.pool.query(`update client_views set seen_at = now() - interval '61 days' where video_id = $1`, [
    one,
  ]);
  await startSession(context, viewer, CLIENT, firstPage.slice(1), NEXT_PAGE_SIZE);
  const { rows } = await api.pool.query('select video_id from client_views where video_id in ($1, $2)', [
    one,
    other,
  ]);
  expect(rows).toEqual([{ video_id: other }]);
});
