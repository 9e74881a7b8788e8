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
/** A user whom the others neither block nor mute. */
let dora: Member;

async function createMember(username: string): Promise<Member> {
  const user = await createUser(api.pool, { username, name: `Dear ${username}` });
  const video = await createVideo(api.pool, user, {
    description: `Kites by ${username} #kites`,
    is_trusted: true,
    published_at: new Date(),
  });
  return { ...user, video, token: (await signIn(api, user)).token };
}

/** Creates four users who follow, like, comment on and message each other. */
beforeAll(async () => {
  anna = await createMember('anna.x');
  ben = await createMember('ben.x');
  third = await createMember('third.x');
  dora = await createMember('dora.x');
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
  for (const { video, token } of members) {
    await api.call('app/user/settings', { settings: { privacy: { likedVisibility: 'public' } } }, token);
    await insertRow(api.pool, 'video_hashtags', { hashtag_id: tag.id, video_id: video.id });
    await insertRow(api.pool, 'collection_videos', { collection_id: collection.id, video_id: video.id });
    await insertRow(api.pool, 'video_categories', { category_id: category.id, video_id: video.id });
  }
  for (const member of members) {
    for (const other of members) {
      if (member === other) continue;
      await api.call('app/user/subscribe', { userId: other.id }, member.token);
      await api.call('app/video/rating', { file: other.video.file_name, rating: 1 }, member.token);
      const comment = { text: `Says ${member.username} to all` };
      await api.call('app/comment/edit', { file: other.video.file_name, comment }, member.token);
      const message = `Kites, writes ${member.username}`;
      await api.call('app/message/send', { chat: { receiverId: other.id, message } }, member.token);
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

/** All calls that return names, videos or texts of other users. */
const LISTS: List[] = [
  ['the feed', (viewer) => api.call('app/video/get', {}, viewer.token), 'hidden'],
  ['a category', feed('category'), 'hidden'],
  ['a collection', feed('collection'), 'hidden'],
  ['a hashtag', feed('hashtag'), 'hidden'],
  ['trusted videos', (viewer) => api.call('app/video/trusted', {}, viewer.token), 'hidden'],
  ['videos of followed creators', (viewer) => api.call('app/video/subscribes', {}, viewer.token), 'hidden'],
  [
    'liked videos of a third user',
    (viewer) => api.call('app/video/get', { filter: { kind: 'liked', value: third.username } }, viewer.token),
    'shown',
  ],
  ['liked videos', (viewer) => api.call('app/user/liked-v2', {}, viewer.token), 'shown'],
  [
    'profile videos',
    (viewer, other) => api.request('app/user/videos', { username: other.username }, viewer.token),
    'shown',
  ],
  [
    'a video by its address',
    (viewer, other) => api.request('app/video/info', { fileName: other.video.file_name }, viewer.token),
    'shown',
  ],
  [
    'followers of a third user',
    (viewer) => api.call('app/user/subscribers', { username: third.username }, viewer.token),
    'shown',
  ],
  [
    'followed users of a third user',
    (viewer) => api.call('app/user/subscriptions', { username: third.username }, viewer.token),
    'shown',
  ],
  [
    'comments on a video of a third user',
    (viewer) => api.call('app/comment/get', { file: third.video.file_name }, viewer.token),
    'hidden',
  ],
  ['notifications', (viewer) => api.call('app/notification/get', {}, viewer.token), 'hidden'],
  ['conversations', (viewer) => api.call('app/message/chats', {}, viewer.token), 'shown'],
  [
    'a conversation',
    (viewer, other) => api.request('app/message/chat', { username: other.username }, viewer.token),
    'shown',
  ],
  ['message search', (viewer) => api.call('app/message/search', { search: 'kites' }, viewer.token), 'shown'],
  [
    'user search',
    (viewer, other) => api.call('app/user/search', { search: other.username }, viewer.token),
    'shown',
  ],
  [
    'video search',
    (viewer) => api.call('app/video/search-by-video', { search: 'kites' }, viewer.token),
    'shown',
  ],
];

/** Returns whether a list contains the other user or their video. */
async function containsUser(read: List[1], viewer: Member, other: Member): Promise<boolean> {
  const text = JSON.stringify(await read(viewer, other));
  return text.includes(other.username) || text.includes(other.video.file_name);
}

describe.each(LISTS)('%s', (_name, read, whenMuted) => {
  it('hides the users from each other during a block, and shows them again after it', async () => {
    expect([await containsUser(read, anna, ben), await containsUser(read, ben, anna)]).toEqual([true, true]);
    await insertRow(api.pool, 'blocks', { blocker_id: anna.id, blocked_id: ben.id });
    expect([await containsUser(read, anna, ben), await containsUser(read, ben, anna)]).toEqual([
      false,
      false,
    ]);
    expect([await containsUser(read, anna, dora), await containsUser(read, ben, dora)]).toEqual([true, true]);
    await api.pool.query('truncate blocks');
    expect([await containsUser(read, anna, ben), await containsUser(read, ben, anna)]).toEqual([true, true]);
  });

  it(`is ${whenMuted} to a user who muted the other, and unchanged for the other`, async () => {
    await api.call('app/user/mute', { userId: ben.id }, anna.token);
    expect([await containsUser(read, anna, ben), await containsUser(read, ben, anna)]).toEqual([
      whenMuted === 'shown',
      true,
    ]);
  });
});

it.each(LISTS.filter(([name]) => !/conversation|message/.test(name)))(
  '%s excludes users whom moderators have hidden',
  async (_name, read) => {
    await api.pool.query('update users set hidden_at = now() where id = $1', [ben.id]);
    expect([await containsUser(read, anna, ben), await containsUser(read, anna, dora)]).toEqual([
      false,
      true,
    ]);
    await api.pool.query('update users set hidden_at = null where id = $1', [ben.id]);
    expect(await containsUser(read, anna, ben)).toBe(true);
  },
);

describe('actions on another user', () => {
  const commentOf = async (author: Member, on: Member) =>
    (
      await api.pool.query<{ id: number }>('select id from comments where author_id = $1 and video_id = $2', [
        author.id,
        on.video.id,
      ])
    ).rows[0]?.id;
  /** All actions that affect another user. */
  const actions: [name: string, path: string, body: (to: Member) => Promise<object> | object][] = [
    ['following', 'app/user/subscribe', (to) => ({ userId: to.id })],
    ['liking', 'app/video/rating', (to) => ({ file: to.video.file_name, rating: 1 })],
    ['commenting', 'app/comment/edit', (to) => ({ file: to.video.file_name, comment: { text: 'Hello' } })],
    [
      'replying',
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
    ['messaging', 'app/message/send', (to) => ({ chat: { receiverId: to.id, message: 'Hello' } })],
  ];

  it.each(actions)('%s is rejected in both directions during a block', async (_name, path, body) => {
    await insertRow(api.pool, 'blocks', { blocker_id: anna.id, blocked_id: ben.id });
    const statuses = [
      (await api.request(path, await body(ben), anna.token)).statusCode,
      (await api.request(path, await body(anna), ben.token)).statusCode,
    ];
    expect(statuses.every((status) => status === 403 || status === 404)).toBe(true);
    // The block is not revealed to the blocked user.
    expect(statuses[1]).toBe(404);
    await api.pool.query('truncate blocks');
    expect((await api.request(path, await body(ben), anna.token)).statusCode).toBe(200);
  });
});
