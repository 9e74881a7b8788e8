import { randomUUID } from 'node:crypto';
import { useTestApi } from '../../test/api.ts';
import { createUser, createVideo, type TestUser, type TestVideo } from '../../test/factories.ts';
import { FILL_TIMEOUT_MS, insertManyRows } from '../../test/insert-many-rows.ts';
import { type RecordedStatement, recordStatements } from '../../test/record-statements.ts';
import { signIn } from '../../test/sign-in.ts';

// No hot query reads a large table with a sequential scan, or all rows of a viewer to find a few (decision 134). The other
// query plan tests check the expected index of each list; this one checks every statement that common calls execute, so
// that new statements are included automatically.

const api = useTestApi();
/** Sequential scans of smaller tables are fine, in rows. */
const LARGE_TABLE_ROWS = 2_000;
/** Counts read all blocks, mutes and "not interested" choices of the viewer once (decision 019). */
const HIDING_TABLES = ['blocks', 'mutes', 'not_interested_creators', 'not_interested_videos'];

let me: TestUser;
let other: TestUser;
let token: string;
let video: TestVideo;

beforeAll(async () => {
  await insertManyRows(api.databaseSettings.DATABASE_SESSION_URL);
  [me, other] = [await createUser(api.pool, { username: 'me' }), await createUser(api.pool)];
  token = (await signIn(api, me)).token;
  video = await createVideo(api.pool, other, { description: 'penguin #tag7' });
}, FILL_TIMEOUT_MS);

/**
 * Makes all calls of common journeys in sequence and expects success. The sitemap is excluded: it reads
 * everything and is requested by crawlers.
 */
async function callEverything(as: string | undefined): Promise<void> {
  const call = async (path: string, body: object = {}) => {
    const { statusCode, json } = await api.request<{ data: never; nextPageToken?: string }>(path, body, as);
    expect({ path, statusCode, json }).toMatchObject({ path, statusCode: 200 });
    return json;
  };
  const file = video.file_name;
  const clientId = 'client-of-the-plans';
  const { nextPageToken } = await call('app/video/get', { clientId });
  await call('app/video/get', { clientId, nextPageToken });
  for (const [kind, value] of Object.entries({
    category: 'music',
    collection: 'c7',
    hashtag: 'tag7',
    user: 'crowd7',
  }))
    await call('app/video/get', { filter: { kind, value } });
  for (const path of ['app/video/trusted', 'app/video/discovery', 'app/service/refs']) await call(path);
  await call('app/video/info', { fileName: file });
  await call('video/get-rating', { file });
  for (const list of ['external-profile', 'videos', 'subscribers', 'subscriptions'])
    await call(`app/user/${list}`, { username: 'crowd7' });
  for (const sort of ['pinned', 'popular', 'oldest']) {
    await call('app/user/videos', { username: 'crowd7', sort });
    await call('app/video/get', { filter: { kind: 'user', value: 'crowd7', sort } });
  }
  await call('app/video/get', { filter: { kind: 'liked', value: 'crowd7' } });
  const [comment] = (await call('app/comment/get', { file: '00000000007' })).data as { id: number }[];
  await call('app/comment/get', { file: '00000000007', parentId: comment?.id, commentId: comment?.id });
  await call('app/user/search', { search: 'crowd 7' });
  for (const type of ['video', 'hashtag']) {
    await call(`app/video/search-by-${type}`, { search: type === 'video' ? 'penguin 70' : 'tag7' });
    await call(`app/video/search-${type}-autocomplete`, { search: type === 'video' ? 'peng' : 'tag' });
  }
  await call('app/playlist/all', { username: 'crowd7' });
  const playlist = '72'.padStart(16, '0');
  await call('app/playlist/get', { playlist });
  const { nextPageToken: nextVideos } = await call('app/playlist/videos', { playlist, limit: 2 });
  await call('app/playlist/videos', { playlist, limit: 2, nextPageToken: nextVideos });
  await call('app/video/get', { filter: { kind: 'playlist', value: playlist } });
  const event = { id: randomUUID(), event: 'view', file, time: Math.floor(Date.now() / 1_000), val1: 3 };
  const device = { language: 'en', platform: 'Linux', resolution: '1440x900', brand: 'Chromium' };
  await call('app/analytics/batch', { events: [event], device, clientId });
  if (as) await callWithOwnContent(call);
}

async function callWithOwnContent(
  call: (path: string, body?: object) => Promise<{ data: never }>,
): Promise<void> {
  const file = video.file_name;
  const userId = other.id;
  for (const path of [
    'get-profile',
    'self-profile',
    'liked-v2',
    'own-videos',
    'settings',
    'sessions',
    'blocked',
    'muted',
    'upload-limits',
  ])
    await call(`app/user/${path}`);
  for (const path of [
    'video/subscribes',
    'video/stats',
    'notification/get',
    'notification/unread',
    'message/chats',
  ])
    await call(`app/${path}`);
  await call('app/message/chats', { requests: true });
  await call('app/notification/mark-as-read', { all: true });
  await call('app/video/rating', { file, rating: 1 });
  await call('app/video/rating', { file, rating: 0 });
  await call('app/playlist/save', { file, isSaved: true });
  await call('app/playlist/save', { file, isSaved: false });
  const created = (await call('app/playlist/edit', { title: 'Cats', file })).data as { id: string };
  const playlist = created.id;
  await call('app/playlist/edit', { playlist, visibility: 'public', cover: file });
  await call('app/playlist/include', { playlist, file: '00000000007', isIncluded: true });
  await call('app/playlist/move', { playlist, file, after: '00000000007' });
  await call('app/playlist/include', { playlist, file, isIncluded: false });
  await call('app/playlist/delete', { playlist });
  await call('app/playlist/all', { file });
  for (const name of ['subscribe', 'unsubscribe', 'mute', 'unmute', 'block', 'unblock'])
    await call(`app/user/${name}`, { userId });
  await call('app/video/not-interested', { userId });
  await call('app/video/not-interested', { userId, notInterested: false });
  const { id } = (await call('app/comment/edit', { file, comment: { text: 'Hm @crowd7' } })).data as {
    id: number;
  };
  await call('app/comment/edit', { file, comment: { text: 'Hm', parentId: id } });
  await call('app/comment/edit', { file, comment: { id, text: 'Hmm' } });
  await call('app/comment/rating', { file, comment: { id, rating: 1 } });
  await call('app/comment/delete', { file, comment: { id } });
  const sent = await call('app/message/send', { chat: { receiverId: userId, message: 'Hi' } });
  const { chatId, messageId } = (sent.data as { message: { chatId: number; messageId: number } }).message;
  await call('app/message/chat', { chatId });
  await call('app/message/messages', { chatId });
  await call('app/message/search', { search: 'hi' });
  await call('app/message/mark-as-read', { chatId });
  await call('app/message/delete', { messageId, forBoth: true });
  await call('app/message/restore', { messageId });
  await call('app/message/delete-chat', { chatId });
  await call('app/message/restore-chat', { chatId });
  await call('app/user/report', { targetId: file });
  await call('app/user/report', { userReportType: 2, targetId: String(userId) });
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  Plans?: PlanNode[];
}
const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** Tables read by hashed subplans, which read all rows of the viewer or of the table. */
function findHashedTables(root: PlanNode): string[] {
  const hashed = new Set([...JSON.stringify(root).matchAll(/hashed (SubPlan \d+)/g)].map(([, name]) => name));
  return listNodes(root)
    .filter((node) => hashed.has(node['Subplan Name']))
    .flatMap(listNodes)
    .flatMap((node) => node['Relation Name'] ?? []);
}

const findSequentialScans = (root: PlanNode): string[] =>
  listNodes(root)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '');

it('no common call uses sequential scans or hashed subplans of large tables', async () => {
  const statements = await recordStatements(async () => {
    await callEverything(undefined);
    await callEverything(token);
  });
  expect(statements.length).toBeGreaterThan(100);
  const { rows } = await api.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and ${LARGE_TABLE_ROWS} < case when c.relispartition
       then (select sum(reltuples) from pg_partition_tree(pg_partition_root(c.oid)) join pg_class on oid = relid where isleaf)
       else c.reltuples end`,
  );
  const large = new Set(rows.map(({ name }) => name));
  for (const table of [
    'users',
    'videos',
    'comments',
    'messages',
    'notifications',
    'follows',
    'likes',
    'client_views_00',
  ])
    expect(large).toContain(table);

  // Without `verbose`, a plan has no output columns, and so not their hashed subplans.
  const explain = async (option: string, text: string, values?: unknown[]) => {
    const plan = await api.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (${option}verbose, format json) ${text}`,
      values,
    );
    const [root] = plan.rows[0]?.['QUERY PLAN'] ?? [];
    if (!root) return [];
    const isCount = /^\s*select count\(\*\)/.test(text);
    const hashed = findHashedTables(root.Plan).filter((table) => !isCount || !HIDING_TABLES.includes(table));
    return [...findSequentialScans(root.Plan), ...hashed].filter((table) => large.has(table));
  };
  const found: (RecordedStatement & { reads: string[] })[] = [];
  for (const { text, values } of statements) {
    // The plan for these values, and the generic plan for all values.
    const reads = [...(await explain('', text, values)), ...(await explain('generic_plan, ', text))];
    if (reads.length > 0) found.push({ text, values, reads });
  }
  expect(found).toEqual([]);
});
