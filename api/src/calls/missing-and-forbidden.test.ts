import { calls } from '@ontrend/shared/wire';
import { useTestApi } from '../../test/api.ts';
import { createCommenter } from '../../test/comments.ts';
import { createUser, createVideo, insertRow } from '../../test/factories.ts';
import { spyOnWrites, type WriteSpy } from '../../test/write-spy.ts';
import { createPageTokens } from '../platform/http/page-tokens.ts';

// For every call that names an object: unknown ids return 404, objects of other users 403, forged page tokens
// 400, and nothing changes.

const api = useTestApi();
const UNKNOWN_ID = 999_999_999;
const UNKNOWN_FILE = 'AAAAAAAAAAA';
const UNKNOWN_PLAYLIST = 'A'.repeat(16);
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const UNKNOWN_TICKET = 'x'.repeat(43);

type Fixtures = Awaited<ReturnType<typeof createFixtures>>;
let fixtures: Fixtures;
let writes: WriteSpy;

/** `me` makes the calls. `one` and `other` have videos, comments and messages; `me` has none. */
async function createFixtures() {
  const [me, one, other] = [
    await createCommenter(api),
    await createCommenter(api),
    await createCommenter(api),
  ];
  const video = await createVideo(api.pool, one);
  const mine = await createVideo(api.pool, me);
  const secret = await createVideo(api.pool, one, { visibility: 'private' });
  const making = await createVideo(api.pool, one, { state: 'processing', published_at: null });
  const said = await other.comment(video, 'Nice');
  const reply = await other.comment(video, 'Very', said.id);
  const send = async (from: typeof me, to: typeof me) => {
    const body = { chat: { receiverId: to.id, message: 'Hi' } };
    return (await api.call('app/message/send', body, from.token)).data.message;
  };
  const theirs = await send(one, other);
  const ours = await send(me, one);
  const [session] = (await api.call('app/user/sessions', {}, one.token)).data;
  await insertRow(api.pool, 'hashtags', { name: 'known', videos: 1 });
  const list = await insertRow<{ id: number; key: string }>(api.pool, 'playlists', {
    key: 'a'.repeat(16),
    owner_id: one.id,
    title: 'Private',
  });
  const openList = await insertRow<{ key: string }>(api.pool, 'playlists', {
    key: 'b'.repeat(16),
    owner_id: one.id,
    title: 'Public',
    visibility: 'public',
  });
  await insertRow(api.pool, 'playlist_videos', { playlist_id: list.id, video_id: video.id, position: 'a0' });
  return { me, one, other, list, openList, video, mine, secret, making, said, reply, theirs, ours, session };
}

beforeAll(async () => {
  fixtures = await createFixtures();
  writes = await spyOnWrites(api.pool);
});

type Case = [path: string, body: (world: Fixtures) => object, code: string];

/** Makes each call as `me`, expects the status and that nothing changes. */
async function expectStatus(cases: Case[], status: number) {
  await writes.take();
  for (const [path, createBody, code] of cases) {
    const body = createBody(fixtures);
    const { statusCode, json } = await api.request(path, body, fixtures.me.token);
    const response = { statusCode, code: json.code, sentences: json.messages?.length };
    const expected = { statusCode: status, code, sentences: 1 };
    expect({ path, body, ...response, changed: await writes.take() }).toEqual({
      path,
      body,
      ...expected,
      changed: [],
    });
  }
}

const userIdCall = (path: string): Case => [path, () => ({ userId: UNKNOWN_ID }), 'user-not-found'];
const usernameCall = (path: string): Case => [path, () => ({ username: 'nobody.here' }), 'user-not-found'];
const chatCall = (path: string): Case => [path, () => ({ chatId: UNKNOWN_ID }), 'chat-not-found'];
const messageCall = (path: string): Case => [path, () => ({ messageId: UNKNOWN_ID }), 'message-not-found'];
const cursorCall = (path: string, body: (file: string) => object): Case[] => [
  [path, () => body(UNKNOWN_FILE), 'video-not-found'],
  [path, ({ secret }) => body(secret.file_name), 'video-not-found'],
  [path, ({ making }) => body(making.file_name), 'video-not-found'],
];
const reportCall = (userReportType: number, target: string): Case => [
  'app/user/report',
  () => ({ userReportType, targetId: String(UNKNOWN_ID) }),
  `${target}-not-found`,
];

it('returns 404 for unknown and hidden objects', () =>
  expectStatus(
    [
      userIdCall('app/user/subscribe'),
      userIdCall('app/user/unsubscribe'),
      userIdCall('app/user/block'),
      userIdCall('app/user/unblock'),
      userIdCall('app/user/mute'),
      userIdCall('app/user/unmute'),
      userIdCall('app/video/not-interested'),
      ['app/message/send', () => ({ chat: { receiverId: UNKNOWN_ID, message: 'Hi' } }), 'user-not-found'],
      usernameCall('app/user/external-profile'),
      usernameCall('app/user/videos'),
      ['app/video/get', () => ({ filter: { kind: 'liked', value: 'nobody.here' } }), 'user-not-found'],
      ['app/user/video-pin', () => ({ file: UNKNOWN_FILE, isPinned: true }), 'video-not-found'],
      usernameCall('app/user/subscribers'),
      usernameCall('app/user/subscriptions'),
      usernameCall('app/message/chat'),
      chatCall('app/message/chat'),
      chatCall('app/message/messages'),
      chatCall('app/message/mark-as-read'),
      chatCall('app/message/delete-chat'),
      chatCall('app/message/restore-chat'),
      chatCall('app/message/request-accept'),
      chatCall('app/message/request-decline'),
      messageCall('app/message/delete'),
      messageCall('app/message/restore'),
      ['app/video/info', () => ({ fileName: UNKNOWN_FILE }), 'video-not-found'],
      ['app/video/info', ({ making }) => ({ fileName: making.file_name }), 'video-not-found'],
      ...cursorCall('video/get-rating', (file) => ({ file })),
      ...cursorCall('app/video/rating', (file) => ({ file, rating: 1 })),
      ...cursorCall('app/video/not-interested', (file) => ({ file })),
      ...cursorCall('app/comment/get', (file) => ({ file })),
      ...cursorCall('app/comment/edit', (file) => ({ file, comment: { text: 'Hm' } })),
      ...cursorCall('app/comment/rating', (file) => ({ file, comment: { id: 1, rating: 1 } })),
      ...cursorCall('app/comment/delete', (file) => ({ file, comment: { id: 1 } })),
      ...[
        ['app/comment/get', { parentId: UNKNOWN_ID }],
        ['app/comment/edit', { comment: { id: UNKNOWN_ID, text: 'Hm' } }],
        ['app/comment/edit', { comment: { parentId: UNKNOWN_ID, text: 'Hm' } }],
        ['app/comment/rating', { comment: { id: UNKNOWN_ID, rating: 1 } }],
        ['app/comment/delete', { comment: { id: UNKNOWN_ID } }],
      ].map(
        ([path, body]): Case => [
          path as string,
          ({ video }) => ({ file: video.file_name, ...(body as object) }),
          'comment-not-found',
        ],
      ),
      // The comment belongs to another video.
      ...(['app/comment/rating', 'app/comment/delete'] as const).map(
        (path): Case => [
          path,
          ({ mine, said }) => ({
            file: mine.file_name,
            comment: { id: said.id, ...(path === 'app/comment/rating' && { rating: 1 }) },
          }),
          'comment-not-found',
        ],
      ),
      ...cursorCall('app/playlist/save', (file) => ({ file, isSaved: true })),
      ['app/playlist/save', () => ({ file: UNKNOWN_FILE, isSaved: false }), 'video-not-found'],
      ...cursorCall('app/playlist/all', (file) => ({ file })),
      usernameCall('app/playlist/all'),
      ...[({ list }: Fixtures) => list.key, () => UNKNOWN_PLAYLIST].flatMap((id): Case[] => [
        ['app/playlist/get', (all) => ({ playlist: id(all) }), 'playlist-not-found'],
        ['app/playlist/videos', (all) => ({ playlist: id(all) }), 'playlist-not-found'],
        ['app/video/get', (all) => ({ filter: { kind: 'playlist', value: id(all) } }), 'playlist-not-found'],
        ['app/playlist/edit', (all) => ({ playlist: id(all), title: 'Mine' }), 'playlist-not-found'],
        ['app/playlist/delete', (all) => ({ playlist: id(all) }), 'playlist-not-found'],
        [
          'app/playlist/include',
          (all) => ({ playlist: id(all), file: all.video.file_name, isIncluded: true }),
          'playlist-not-found',
        ],
        [
          'app/playlist/move',
          (all) => ({ playlist: id(all), file: all.video.file_name, after: null }),
          'playlist-not-found',
        ],
        [
          'app/playlist/progress',
          (all) => ({ playlist: id(all), file: all.video.file_name, isFinished: true, watchedAt: 1 }),
          'playlist-not-found',
        ],
      ]),
      ['app/user/video-delete', () => ({ file: UNKNOWN_FILE }), 'video-not-found'],
      ['app/user/video-edit', () => ({ file: UNKNOWN_FILE, description: 'Mine' }), 'video-not-found'],
      ...cursorCall('app/video/stats', (file) => ({ file })),
      ['app/user/session-end', () => ({ sessionId: UNKNOWN_UUID }), 'session-not-found'],
      ['app/user/session-end', ({ session }) => ({ sessionId: session?.id }), 'session-not-found'],
      reportCall(1, 'video'),
      reportCall(2, 'user'),
      reportCall(3, 'comment'),
      reportCall(4, 'message'),
      ['app/video/get', () => ({ filter: { kind: 'category', value: 'none' } }), 'category-not-found'],
      ['app/video/get', () => ({ filter: { kind: 'collection', value: 'none' } }), 'collection-not-found'],
      ['app/video/get', () => ({ filter: { kind: 'user', value: 'nobody.here' } }), 'user-not-found'],
      ['app/video/collection-info', () => ({ slug: 'none' }), 'collection-not-found'],
      ['app/video/category-info', () => ({ prefix: 'none' }), 'category-not-found'],
      ['app/blog/post', () => ({ lang: 'en', slug: 'none' }), 'post-not-found'],
      ['app/legal/text', () => ({ name: 'none' }), 'page-not-found'],
    ],
    404,
  ));

it('returns 403 for objects of other users', () =>
  expectStatus(
    [
      // Only this call returns why a video is unavailable (decision 032).
      ['app/video/info', ({ secret }) => ({ fileName: secret.file_name }), 'video-private'],
      ...[
        'app/message/chat',
        'app/message/messages',
        'app/message/mark-as-read',
        'app/message/delete-chat',
        'app/message/restore-chat',
        'app/message/request-accept',
        'app/message/request-decline',
      ].map((path): Case => [path, ({ theirs }) => ({ chatId: theirs.chatId }), 'not-your-chat']),
      ...['app/message/delete', 'app/message/restore'].map(
        (path): Case => [path, ({ theirs }) => ({ messageId: theirs.messageId }), 'not-your-message'],
      ),
      ...[({ said }: Fixtures) => said.id, ({ reply }: Fixtures) => reply.id].flatMap((id): Case[] => [
        [
          'app/comment/edit',
          (all) => ({ file: all.video.file_name, comment: { id: id(all), text: 'Mine' } }),
          'not-yours',
        ],
        [
          'app/comment/delete',
          (all) => ({ file: all.video.file_name, comment: { id: id(all) } }),
          'not-yours',
        ],
      ]),
      ...[({ video }: Fixtures) => video, ({ secret }: Fixtures) => secret].flatMap((of): Case[] => [
        ['app/user/video-delete', (all) => ({ file: of(all).file_name }), 'not-yours'],
        ['app/user/video-edit', (all) => ({ file: of(all).file_name, description: 'Mine' }), 'not-yours'],
        ['app/user/video-pin', (all) => ({ file: of(all).file_name, isPinned: true }), 'not-yours'],
      ]),
      ['app/video/stats', ({ video }) => ({ file: video.file_name }), 'not-yours'],
      ['app/video/get', ({ one }) => ({ filter: { kind: 'liked', value: one.username } }), 'likes-private'],
      ['app/user/report', ({ mine }) => ({ targetId: mine.file_name }), 'own-thing'],
    ],
    403,
  ));

/** Valid bodies of the calls for members that need one, by field. */
const FIELD_VALUES: Record<string, unknown> = {
  categories: [],
  categoryIds: [UNKNOWN_ID],
  chat: { receiverId: UNKNOWN_ID, message: 'Hi' },
  chatId: UNKNOWN_ID,
  comment: { id: UNKNOWN_ID, rating: 1 },
  confirmationCode: '123456',
  file: UNKNOWN_FILE,
  isRemoved: true,
  isPinned: true,
  isSaved: true,
  messageId: UNKNOWN_ID,
  oldPassword: 'correct horse 1',
  password: 'correct horse 2',
  playlist: UNKNOWN_PLAYLIST,
  rating: 1,
  registration: { email: 'new@example.com' },
  repeatPassword: 'correct horse 2',
  search: 'hi',
  sessionId: UNKNOWN_UUID,
  targetId: UNKNOWN_FILE,
  userId: UNKNOWN_ID,
  username: 'nobody.here',
};
const OTHER_BODIES: Record<string, object> = {
  'app/comment/delete': { file: UNKNOWN_FILE, comment: { id: UNKNOWN_ID } },
  'app/comment/edit': { file: UNKNOWN_FILE, comment: { text: 'Hm' } },
  'app/playlist/include': { playlist: UNKNOWN_PLAYLIST, file: UNKNOWN_FILE, isIncluded: true },
  'app/playlist/move': { playlist: UNKNOWN_PLAYLIST, file: UNKNOWN_FILE, after: null },
  'app/playlist/progress': {
    playlist: UNKNOWN_PLAYLIST,
    file: UNKNOWN_FILE,
    isFinished: true,
    watchedAt: 1,
  },
  'app/user/identity-connect': { ticket: UNKNOWN_TICKET },
  'app/user/identity-disconnect': { id: UNKNOWN_UUID },
  'app/user/passkey-add': {
    ticket: UNKNOWN_TICKET,
    name: 'My phone',
    credential: { id: 'AAAA', type: 'public-key', response: { clientDataJSON: 'e30' } },
  },
  'app/user/passkey-remove': { id: UNKNOWN_UUID },
  'app/user/passkey-rename': { id: UNKNOWN_UUID, name: 'My phone' },
  'app/user/totp-confirm': { code: '123456' },
  'app/user/verify': { proof: { method: 'totp', code: '123456' } },
  'app/user/email-change-confirm': { registration: { confirmationCode: '123456' } },
};

/** The calls for members with a body that passes the validation. */
const MEMBER_CALLS = Object.values(calls)
  .filter(({ access }) => access === 'signed-in')
  .map(({ path, body }) => {
    const required = body.safeParse({}).error?.issues.map((issue) => String(issue.path[0])) ?? [];
    const sent = OTHER_BODIES[path] ?? Object.fromEntries(required.map((name) => [name, FIELD_VALUES[name]]));
    body.parse(sent);
    return [path, sent] as const;
  });

it('returns 401 to guests for every call for members', async () => {
  expect(MEMBER_CALLS.length).toBeGreaterThan(40);
  await writes.take();
  const codes = [];
  for (const [path, body] of MEMBER_CALLS) {
    const { statusCode, json } = await api.request(path, body);
    codes.push([path, statusCode, json.code]);
  }
  expect(codes).toEqual(MEMBER_CALLS.map(([path]) => [path, 401, 'not-signed-in']));
  expect(await writes.take()).toEqual([]);
});

it('returns 403 to blocked accounts for every call for members except the profile and the logout', async () => {
  const blocked = await createCommenter(api);
  await api.pool.query(`update users set state = 'blocked' where id = $1`, [blocked.id]);
  const codes = [];
  for (const [path, body] of MEMBER_CALLS.filter(
    ([name]) => !['app/user/logout', 'app/user/get-profile'].includes(name),
  )) {
    const { statusCode, json } = await api.request(path, body, blocked.token);
    if (statusCode !== 403 || json.code !== 'account-unusable') codes.push([path, statusCode, json.code]);
  }
  expect(codes).toEqual([]);
});

/** Every call with page tokens, with the other fields that it needs. */
const PAGED_CALLS: [path: string, body: (world: Fixtures) => object][] = [
  ...['for-you', 'category', 'collection', 'hashtag', 'user', 'playlist'].map(
    (kind): (typeof PAGED_CALLS)[number] => [
      'app/video/get',
      ({ one, openList }) => {
        const list = { hashtag: 'known', user: one.username, playlist: openList.key };
        const values = { category: 'race', collection: 'race', ...list };
        return {
          filter: kind === 'for-you' ? { kind } : { kind, value: values[kind as keyof typeof values] },
        };
      },
    ],
  ),
  ['app/video/subscribes', () => ({})],
  ['app/video/trusted', () => ({})],
  ['app/video/stats', () => ({})],
  ['app/playlist/videos', ({ openList }) => ({ playlist: openList.key })],
  ['app/history/get', () => ({})],
  ['app/user/videos', ({ one }) => ({ username: one.username })],
  ...['pinned', 'popular', 'oldest'].map((sort): (typeof PAGED_CALLS)[number] => [
    'app/user/videos',
    ({ one }) => ({ username: one.username, sort }),
  ]),
  ['app/user/liked-v2', () => ({})],
  ['app/user/own-videos', () => ({})],
  ['app/user/subscribers', ({ one }) => ({ username: one.username })],
  ['app/user/subscriptions', ({ one }) => ({ username: one.username })],
  ['app/user/blocked', () => ({})],
  ['app/user/muted', () => ({})],
  ['app/user/search', () => ({ search: 'person' })],
  ['app/video/search-by-video', () => ({ search: 'video' })],
  ['app/video/search-by-hashtag', () => ({ search: 'known' })],
  ['app/comment/get', ({ video }) => ({ file: video.file_name })],
  ['app/comment/get', ({ video, said }) => ({ file: video.file_name, parentId: said.id })],
  ['app/message/chats', () => ({})],
  ['app/message/messages', ({ ours }) => ({ chatId: ours.chatId })],
  ['app/message/search', () => ({ search: 'hi' })],
  ['app/notification/get', () => ({})],
  ['app/service/sitemap', () => ({ of: { kind: 'videos', part: 1 } })],
];

it('covers every call with page tokens', () => {
  const continued = Object.values(calls).filter(({ body }) => 'nextPageToken' in body.shape);
  expect(new Set(PAGED_CALLS.map(([path]) => path))).toEqual(new Set(continued.map(({ path }) => path)));
});

it('rejects page tokens that the list did not issue', async () => {
  await insertRow(api.pool, 'categories', { name: 'Race', prefix: 'race' });
  await insertRow(api.pool, 'collections', { name: 'Race', slug: 'race' });
  for (let n = 0; n < 3; n += 1) await createUser(api.pool);
  for (let n = 0; n < 3; n += 1) await createVideo(api.pool, fixtures.one);
  const page = await api.call('app/user/search', { search: 'person', pagination: { recordsPerPage: 2 } });
  expect(page.nextPageToken).not.toBeNull();
  const forged = createPageTokens('another secret with enough characters').sign('videos:trusted:0', {
    at: 'infinity',
    id: 1,
  });
  const text = page.nextPageToken?.split('.')[0];
  await expectStatus(
    PAGED_CALLS.flatMap(([path, body]) => {
      const foreign = path === 'app/user/search' ? [] : [page.nextPageToken];
      return [...foreign, forged, `${text}.`, `.${text}`, 'rubbish', '..', '💥.💥'].map(
        (nextPageToken): Case => [path, (all) => ({ ...body(all), nextPageToken }), 'bad-page-token'],
      );
    }),
    400,
  );
});
