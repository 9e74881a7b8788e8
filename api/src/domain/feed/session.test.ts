import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo } from '../../../test/factories.ts';
import { memberKey } from '../../platform/auth/viewer-keys.ts';
import { createCandidatePools } from './candidate-pools.ts';
import type { RankingContext } from './rank.ts';
import { startSession, takeNextPage } from './session.ts';
import { markSeen } from './session-statements.ts';
import type { FeedViewer } from './viewer-profile.ts';

const api = useTestApi();
const CLIENT = 'a-client-of-the-tests';
const FIRST_PAGE = 10;
const NEXT_PAGE = 5;
/** Videos by which a session is extended. */
const EXTENSION = 50;
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
  ({ session } = await startSession(context, viewer, CLIENT, firstPage, NEXT_PAGE));
});

const takePage = async (offset: number, candidatePools = context.candidatePools) => {
  const page = await takeNextPage({ ...context, candidatePools }, viewer, session, offset, NEXT_PAGE);
  return page?.ids ?? [];
};
const readRow = async () =>
  (await api.pool.query('select s.*, xmin from feed_sessions s where id = $1', [session])).rows[0];

it('locks no video that it marks as seen', async () => {
  const client = await api.pool.connect();
  try {
    await client.query('begin');
    await markSeen(client, 'another-client', firstPage);
    const { rowCount } = await api.pool.query('select from videos where id = any ($1) for update nowait', [
      firstPage,
    ]);
    expect(rowCount).toBe(FIRST_PAGE);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('returns the same page to requests that extend the session at the same moment', async () => {
  const offset = FIRST_PAGE + EXTENSION;
  const { candidatePools } = context;
  let requests = 0;
  let open: () => void = () => {};
  const allRank = new Promise<void>((resolve) => {
    open = resolve;
  });
  // All three have read the session before one of them stores it.
  const pick: typeof candidatePools.pick = async (...options) => {
    requests += 1;
    if (requests === 3) open();
    await allRank;
    return candidatePools.pick(...options);
  };
  const pages = await Promise.all([1, 2, 3].map(() => takePage(offset, { pick })));
  expect(pages[0]).toHaveLength(NEXT_PAGE);
  expect(pages[1]).toEqual(pages[0]);
  expect(pages[2]).toEqual(pages[0]);
});

it('repeats no video across extensions', async () => {
  const ids = [...firstPage];
  while (ids.length < FIRST_PAGE + 3 * EXTENSION) ids.push(...(await takePage(ids.length)));
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
  const page = await takePage(FIRST_PAGE + NEXT_PAGE);
  const row = await readRow();
  expect(await takePage(FIRST_PAGE + NEXT_PAGE)).toEqual(page);
  expect(await readRow()).toEqual(row);
});

it('repeats a page without a video that is hidden now, and skips none after it', async () => {
  const second = FIRST_PAGE + NEXT_PAGE;
  const page = await takePage(FIRST_PAGE);
  const next = await takePage(second);
  const later = await takePage(second + NEXT_PAGE);
  const [first, hidden, ...rest] = page;
  await api.pool.query(`update videos set visibility = 'private' where id = $1`, [hidden]);
  const repeated = await takeNextPage(context, viewer, session, FIRST_PAGE, NEXT_PAGE);
  expect(repeated?.ids).toEqual([first, ...rest, next[0]]);
  expect(repeated?.nextOffset).toBe(second + 1);
  expect(await takePage(second + 1)).toEqual([...next.slice(1), later[0]]);
  expect(await takePage(second + NEXT_PAGE)).toEqual(later);
  await api.pool.query(`update videos set visibility = 'public' where id = $1`, [hidden]);
});

it('repeats a page of a catalog that is smaller than a page', async () => {
  const few = firstPage.slice(0, 3);
  await api.pool.query(`update videos set visibility = 'private' where id <> all ($1)`, [few]);
  const started = await startSession(context, viewer, CLIENT, few, NEXT_PAGE);
  const take = (offset: number) => takeNextPage(context, viewer, started.session, offset, NEXT_PAGE);
  const next = await take(started.nextOffset);
  const repeated = await take(few.length);
  for (const page of [started, next, repeated]) expect(page?.ids.toSorted()).toEqual(few.toSorted());
  expect(repeated).toEqual(started);
  await api.pool.query(`update videos set visibility = 'public'`);
});

describe('a guest without a client id', () => {
  const anonymous: FeedViewer = { id: null, keys: { own: null, browser: null }, isPersonal: true };
  const countViews = async (key: string) => {
    const { rows } = await api.pool.query('select from client_views where client_id = $1', [key]);
    return rows.length;
  };

  it('has views only as long as the session', async () => {
    const key = 'a-random-key';
    await startSession(context, anonymous, key, firstPage, NEXT_PAGE);
    await api.pool.query(`insert into clients (id, user_agent) values ($1, 'test') on conflict do nothing`, [
      CLIENT,
    ]);
    expect(await countViews(key)).toBe(FIRST_PAGE);
    const age = (table: string, column: string) =>
      api.pool.query(`update ${table} set ${column} = now() - interval '3 days'`);
    await age('feed_sessions', 'used_at');
    await age('client_views', 'seen_at');
    await startSession(context, anonymous, 'another-random-key', firstPage, NEXT_PAGE);
    expect(await countViews(key)).toBe(0);
    // The browser is registered.
    expect(await countViews(CLIENT)).toBe(FIRST_PAGE);
  });

  it("can't continue the session of a member", async () => {
    const member = await createUser(api.pool);
    const keys = { own: memberKey(member.id), browser: null };
    const own = { ...viewer, id: member.id, keys };
    const started = await startSession(context, own, keys.own, firstPage, NEXT_PAGE);
    const take = (by: FeedViewer) => takeNextPage(context, by, started.session, FIRST_PAGE, NEXT_PAGE);
    expect(await take(anonymous)).toBeNull();
    expect((await take(own))?.ids).toEqual(started.ids);
  });
});

it('is not deleted while it is read', async () => {
  await api.pool.query(`update feed_sessions set used_at = now() - interval '2 days'`);
  await takePage(FIRST_PAGE);
  await startSession(context, viewer, CLIENT, firstPage, NEXT_PAGE);
  expect((await readRow()).used_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

it("deletes the viewer's views after 60 days when a session starts", async () => {
  const [one, other] = firstPage;
  for (const [id, days] of [
    [one, 61],
    [other, 59],
  ])
    await api.pool.query(
      `update client_views set seen_at = now() - $2 * interval '1 day' where video_id = $1`,
      [id, days],
    );
  await startSession(context, viewer, CLIENT, firstPage.slice(2), NEXT_PAGE);
  const { rows } = await api.pool.query('select video_id from client_views where video_id in ($1, $2)', [
    one,
    other,
  ]);
  expect(rows).toEqual([{ video_id: other }]);
});
