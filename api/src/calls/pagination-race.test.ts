import { useTestApi } from '../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser, type TestVideo } from '../../test/factories.ts';
import { signIn } from '../../test/sign-in.ts';

// Lists are complete and without repeats while ten writers insert rows. Lists of videos are tested in
// video/pagination-race.test.ts.

const api = useTestApi();
const WRITERS = 10;
/** Maximum rounds per writer, so that reading a list towards its end terminates. */
const ROUNDS = 40;
/** More than two pages of notifications, which have the largest pages. */
const ROWS_BEFORE = 420;

let me: TestUser;
let other: TestUser;
let token: string;
let video: TestVideo;
let thread: number;
let chat: number;

/** Inserts a user and their activity: one row in every list. */
async function insertActivity(name: string): Promise<void> {
  const { pool } = api;
  const { id } = await insertRow<TestUser>(pool, 'users', {
    username: name,
    name: 'Racer',
    email: `${name}@example.com`,
    password_hash: '',
  });
  await insertRow(pool, 'follows', { follower_id: id, followed_id: me.id });
  await insertRow(pool, 'follows', { follower_id: me.id, followed_id: id });
  await insertRow(pool, 'mutes', { muter_id: me.id, muted_id: id });
  await pool.query('delete from mutes where muted_id = $1 and $2', [id, !name.endsWith('0')]);
  const comment = { video_id: video.id, author_id: me.id, text: name };
  await insertRow(pool, 'comments', comment);
  await insertRow(pool, 'comments', { ...comment, parent_id: thread });
  await insertRow(pool, 'notifications', { user_id: me.id, actor_id: id, activity_id: 7, unread: true });
  await insertRow(pool, 'hashtags', { name: `race${name}`, videos: 1 });
  await createVideo(pool, me, { description: name, published_at: new Date() });
  const { id: own } = await insertRow<{ id: number }>(pool, 'chats', {
    low_user_id: Math.min(me.id, id),
    high_user_id: Math.max(me.id, id),
  });
  const message = { sender_id: me.id, receiver_id: id, text: `race ${name}` };
  const first = await insertRow<{ id: number }>(pool, 'messages', { chat_id: own, ...message });
  const member = { chat_id: own, last_message_id: first.id, last_message_at: new Date() };
  await insertRow(pool, 'chat_members', { ...member, user_id: me.id, peer_id: id });
  await insertRow(pool, 'chat_members', { ...member, user_id: id, peer_id: me.id });
  await insertRow(pool, 'messages', { ...message, chat_id: chat, receiver_id: other.id });
}

interface Page {
  keys: (string | number)[];
  next: string | null;
}
interface Reply {
  data: Record<string, unknown>[];
  nextPageToken: string | null;
}

/** @param key field that identifies a row */
const paged =
  (path: string, body: () => object, key: string) =>
  async (nextPageToken: string | null): Promise<Page> => {
    const { json, statusCode } = await api.request<Reply>(path, { ...body(), nextPageToken }, token);
    if (statusCode !== 200) throw new Error(`${path}: ${JSON.stringify(json)}`);
    const { data, nextPageToken: next } = json;
    return { keys: data.map((row) => row[key] as string | number), next };
  };
const pageOptions = { recordsPerPage: 20 };

const LISTS: [name: string, read: (token: string | null) => Promise<Page>][] = [
  ['app/comment/get', paged('app/comment/get', () => ({ file: video.file_name }), 'id')],
  [
    'app/comment/get (replies)',
    paged('app/comment/get', () => ({ file: video.file_name, parentId: thread }), 'id'),
  ],
  ['app/notification/get', paged('app/notification/get', () => ({}), 'id')],
  ['app/message/chats', paged('app/message/chats', () => ({}), 'chatId')],
  ['app/message/messages', paged('app/message/messages', () => ({ chatId: chat }), 'messageId')],
  [
    'app/message/search',
    async (from) => {
      const body = { search: 'race', nextPageToken: from };
      const { data, nextPageToken } = await api.call('app/message/search', body, token);
      return { keys: data.map(({ message }) => message.messageId), next: nextPageToken };
    },
  ],
  [
    'app/user/subscribers',
    paged('app/user/subscribers', () => ({ username: me.username, ...pageOptions }), 'id'),
  ],
  [
    'app/user/subscriptions',
    paged('app/user/subscriptions', () => ({ username: me.username, ...pageOptions }), 'id'),
  ],
  ['app/user/muted', paged('app/user/muted', () => pageOptions, 'id')],
  ['app/user/own-videos', paged('app/user/own-videos', () => ({}), 'id')],
  ['app/user/search', paged('app/user/search', () => ({ search: 'racer', pagination: pageOptions }), 'id')],
  [
    'app/video/search-by-hashtag',
    paged('app/video/search-by-hashtag', () => ({ search: 'race', pagination: pageOptions }), 'name'),
  ],
  [
    'app/video/stats',
    async (from) => {
      const { data, nextPageToken } = await api.call(
        'app/video/stats',
        { pagination: pageOptions, nextPageToken: from },
        token,
      );
      return { keys: data.videos.map((of) => of.video.id), next: nextPageToken };
    },
  ],
];

async function readAll(read: (token: string | null) => Promise<Page>): Promise<(string | number)[]> {
  const keys: (string | number)[] = [];
  let from: string | null = null;
  do {
    const page: Page = await read(from);
    keys.push(...page.keys);
    from = page.next;
  } while (from);
  return keys;
}

beforeAll(async () => {
  me = await createUser(api.pool, { username: 'me' });
  token = (await signIn(api, me)).token;
  video = await createVideo(api.pool, me);
  other = await createUser(api.pool);
  const said = { video_id: video.id, author_id: me.id, text: 'First' };
  thread = (await insertRow<{ id: number }>(api.pool, 'comments', said)).id;
  chat = (await insertRow<{ id: number }>(api.pool, 'chats', { low_user_id: me.id, high_user_id: other.id }))
    .id;
  for (const [one, peer] of [
    [me, other],
    [other, me],
  ] as const)
    await insertRow(api.pool, 'chat_members', { chat_id: chat, user_id: one.id, peer_id: peer.id });
  const lanes = Array.from({ length: 3 }, async (_, lane) => {
    for (let n = lane; n < ROWS_BEFORE; n += 3) await insertActivity(`before${n}`);
  });
  await Promise.all(lanes);
});

it('every list is complete and without repeats while ten writers insert', async () => {
  const before = new Map<string, (string | number)[]>();
  for (const [name, read] of LISTS) before.set(name, await readAll(read));
  for (const [name, keys] of before) expect({ name, rows: keys.length > 40 }).toEqual({ name, rows: true });

  let reading = true;
  let written = 0;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; reading && n < ROUNDS; n += 1) {
      await insertActivity(`later${writer}.${n}`);
      written += 1;
    }
  });
  const results = await Promise.all(LISTS.map(async ([name, read]) => ({ name, keys: await readAll(read) })));
  reading = false;
  await Promise.all(writers);

  expect(written).toBeGreaterThan(WRITERS);
  for (const { name, keys } of results) {
    const seen = new Set(keys);
    expect({ name, repeated: keys.length - seen.size }).toEqual({ name, repeated: 0 });
    expect({ name, missed: before.get(name)?.filter((key) => !seen.has(key)) }).toEqual({ name, missed: [] });
  }
});
