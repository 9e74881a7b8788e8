import { useTestApi } from '../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();

interface Member extends TestUser {
  token: string;
  video: TestVideo;
}
let anna: Member;
let ben: Member;
let third: Member;
/** Whom nobody blocks or mutes. */
let dora: Member;

async function makeMember(username: string): Promise<Member> {
  const person = await createUser(api.pool, { username, name: `Dear ${username}` });
  const video = await createVideo(api.pool, person, {
    description: `Kites by ${username} #kites`,
    is_trusted: true,
    published_at: new Date(),
  });
  return { ...person, video, token: (await signIn(api, person)).token };
}

/** Four people who have all to do with each other, in every way there is. */
beforeAll(async () => {
  anna = await makeMember('anna.x');
  ben = await makeMember('ben.x');
  third = await makeMember('third.x');
  dora = await makeMember('dora.x');
  const members = [anna, ben, third, dora];
  const tag = await insertRow<{ id: number }>(api.pool, 'hashtags', { name: 'kites', videos: 4 });
  const collection = await insertRow<{ id: number }>(api.pool, 'collections', {
    name: 'Kites',
    slug: 'kites',
  });
  const category = await insertRow<{ id: number }>(api.pool, 'categories', {
    name: 'Kites',
    prefix: 'kites',
  });
  for (const { video } of members) {
    await insertRow(api.pool, 'video_hashtags', { hashtag_id: tag.id, video_id: video.id });
    await insertRow(api.pool, 'collection_videos', { collection_id: collection.id, video_id: video.id });
    await insertRow(api.pool, 'video_categories', { category_id: category.id, video_id: video.id });
  }
  for (const one of members) {
    for (const other of members) {
      if (one === other) continue;
      await api.call('app/user/subscribe', { userId: other.id }, one.token);
      await api.call('app/video/rating', { file: other.video.file_name, rating: 1 }, one.token);
      const comment = { text: `Says ${one.username} to all` };
      await api.call('app/comment/edit', { file: other.video.file_name, comment }, one.token);
      const message = `Kites, writes ${one.username}`;
      await api.call('app/message/send', { chat: { receiverId: other.id, message } }, one.token);
    }
  }
});
beforeEach(() => api.pool.query('truncate blocks, mutes, client_views, feed_sessions'));

type List = [
  name: string,
  read: (viewer: Member, other: Member) => Promise<unknown>,
  whenMuted: 'shown' | 'hidden',
];
const feed = (kind: 'category' | 'collection' | 'hashtag') => (viewer: Member) =>
  api.call('app/video/get', { filter: { kind, value: 'kites' } }, viewer.token);

/** Whatever shows somebody's name, video or words to somebody else. */
const LISTS: List[] = [
  ['the feed', (viewer) => api.call('app/video/get', {}, viewer.token), 'hidden'],
  ['a category', feed('category'), 'hidden'],
  ['a collection', feed('collection'), 'hidden'],
  ['a hashtag', feed('hashtag'), 'hidden'],
  ['trusted videos', (viewer) => api.call('app/video/trusted', {}, viewer.token), 'hidden'],
  ['videos of the followed', (viewer) => api.call('app/video/subscribes', {}, viewer.token), 'hidden'],
  ['liked videos', (viewer) => api.call('app/user/liked-v2', {}, viewer.token), 'shown'],
  [
    'their videos',
    (viewer, other) => api.request('app/user/videos', { username: other.username }, viewer.token),
    'shown',
  ],
  [
    'their video by its address',
    (viewer, other) => api.request('app/video/info', { fileName: other.video.file_name }, viewer.token),
    'shown',
  ],
  [
    'followers of another',
    (viewer) => api.call('app/user/subscribers', { username: third.username }, viewer.token),
    'shown',
  ],
  [
    'whom another follows',
    (viewer) => api.call('app/user/subscriptions', { username: third.username }, viewer.token),
    'shown',
  ],
  [
    'comments of another’s video',
    (viewer) => api.call('app/comment/get', { file: third.video.file_name }, viewer.token),
    'hidden',
  ],
  ['notifications', (viewer) => api.call('app/notification/get', {}, viewer.token), 'hidden'],
  ['conversations', (viewer) => api.call('app/message/chats', {}, viewer.token), 'shown'],
  [
    'the conversation with them',
    (viewer, other) => api.request('app/message/chat', { username: other.username }, viewer.token),
    'shown',
  ],
  ['messages found', (viewer) => api.call('app/message/search', { search: 'kites' }, viewer.token), 'shown'],
  [
    'people found',
    (viewer, other) => api.call('app/user/search', { search: other.username }, viewer.token),
    'shown',
  ],
  [
    'videos found',
    (viewer) => api.call('app/video/search-by-video', { search: 'kites' }, viewer.token),
    'shown',
  ],
];

/** Whether a list shows something of the other one. */
async function shows(read: List[1], viewer: Member, other: Member): Promise<boolean> {
  const text = JSON.stringify(await read(viewer, other));
  return text.includes(other.username) || text.includes(other.video.file_name);
}

describe.each(LISTS)('%s', (_name, read, whenMuted) => {
  it('hides who is blocked and who blocks from each other at once, and shows them again after it', async () => {
    expect([await shows(read, anna, ben), await shows(read, ben, anna)]).toEqual([true, true]);
    await insertRow(api.pool, 'blocks', { blocker_id: anna.id, blocked_id: ben.id });
    expect([await shows(read, anna, ben), await shows(read, ben, anna)]).toEqual([false, false]);
    expect([await shows(read, anna, dora), await shows(read, ben, dora)]).toEqual([true, true]);
    await api.pool.query('truncate blocks');
    expect([await shows(read, anna, ben), await shows(read, ben, anna)]).toEqual([true, true]);
  });

  it(`has somebody muted ${whenMuted} to who muted them, and nothing changed for the other`, async () => {
    await api.call('app/user/mute', { userId: ben.id }, anna.token);
    expect([await shows(read, anna, ben), await shows(read, ben, anna)]).toEqual([
      whenMuted === 'shown',
      true,
    ]);
  });
});

it.each(LISTS.filter(([name]) => !/conversation|messages/.test(name)))(
  '%s shows nothing of whom moderators have hidden',
  async (_name, read) => {
    await api.pool.query('update users set hidden_at = now() where id = $1', [ben.id]);
    expect([await shows(read, anna, ben), await shows(read, anna, dora)]).toEqual([false, true]);
    await api.pool.query('update users set hidden_at = null where id = $1', [ben.id]);
    expect(await shows(read, anna, ben)).toBe(true);
  },
);

describe('what one can do to another', () => {
  const commentOf = async (author: Member, on: Member) =>
    (
      await api.pool.query<{ id: number }>('select id from comments where author_id = $1 and video_id = $2', [
        author.id,
        on.video.id,
      ])
    ).rows[0]?.id;
  /** Everything that reaches somebody else. */
  const deeds: [name: string, path: string, body: (to: Member) => Promise<object> | object][] = [
    ['following', 'app/user/subscribe', (to) => ({ userId: to.id })],
    ['liking', 'app/video/rating', (to) => ({ file: to.video.file_name, rating: 1 })],
    ['commenting', 'app/comment/edit', (to) => ({ file: to.video.file_name, comment: { text: 'Hello' } })],
    [
      'answering',
      'app/comment/edit',
      async (to) => ({
        file: third.video.file_name,
        comment: { text: 'Hello', parentId: await commentOf(to, third) },
      }),
    ],
    [
      'liking a comment',
      'app/comment/rating',
      async (to) => ({ file: third.video.file_name, comment: { id: await commentOf(to, third), rating: 1 } }),
    ],
    ['writing', 'app/message/send', (to) => ({ chat: { receiverId: to.id, message: 'Hello' } })],
  ];

  it.each(deeds)('%s is refused both ways while one has blocked the other', async (_name, path, body) => {
    await insertRow(api.pool, 'blocks', { blocker_id: anna.id, blocked_id: ben.id });
    const statuses = [
      (await api.request(path, await body(ben), anna.token)).statusCode,
      (await api.request(path, await body(anna), ben.token)).statusCode,
    ];
    expect(statuses.every((status) => status === 403 || status === 404)).toBe(true);
    // Who is blocked is not told so.
    expect(statuses[1]).toBe(404);
    await api.pool.query('truncate blocks');
    expect((await api.request(path, await body(ben), anna.token)).statusCode).toBe(200);
  });
});
