import { useTestApi } from '../../../test/api.ts';
import { type Commenter, createCommentScenario } from '../../../test/comments.ts';
import { createVideo, insertRow, type TestVideo } from '../../../test/factories.ts';

const api = useTestApi();
let owner: Commenter;
let ann: Commenter;
let ben: Commenter;
let video: TestVideo;

beforeEach(async () => {
  ({ owner, ann, ben, video } = await createCommentScenario(api));
});

type Body = Omit<Parameters<typeof api.call<'app/comment/get'>>[1], 'file'>;
const get = (body: Body = {}, as?: Commenter) =>
  api.call('app/comment/get', { file: video.file_name, ...body }, as?.token);
const texts = async (body: Body = {}, as?: Commenter) => (await get(body, as)).data.map(({ text }) => text);

/** Inserts many comments or replies, oldest first. Some have the same time. */
async function insertComments(count: number, parentId: number | null = null): Promise<void> {
  await api.pool.query(
    `insert into comments (video_id, author_id, parent_id, text, created_at)
     select $1, $2, $3, 'no. ' || n, timestamptz '2026-01-01' + (n / 3) * interval '1 second'
     from generate_series(1, $4::int) as n`,
    [video.id, ann.id, parentId, count],
  );
}

it('returns comments newest first, in the specified form', async () => {
  const first = await ann.comment(video, 'First!');
  await ben.comment(video, 'Second');
  const reply = await owner.comment(video, `Thanks @${ann.username}`, first.id);
  await api.call(
    'app/comment/rating',
    { file: video.file_name, comment: { id: first.id, rating: 1 } },
    ben.token,
  );

  const list = await get({}, ben);
  expect(list.data.map(({ text }) => text)).toEqual(['Second', 'First!']);
  expect(list.data[1]).toEqual({
    id: first.id,
    parentId: null,
    author: { id: ann.id, username: ann.username, avatar: null },
    text: 'First!',
    mentions: [],
    state: 'new',
    createdAt: expect.any(Number),
    liked: true,
    rating: 1,
    likes: 1,
    children: 1,
  });
  expect(list).toMatchObject({
    pagination: { page: 1, recordsPerPage: 15, recordsTotal: 2 },
    nextPageToken: null,
    target: null,
  });
  const replies = await get({ parentId: first.id });
  expect(replies.data).toEqual([reply]);
  expect(reply).toMatchObject({ parentId: first.id, mentions: [`@${ann.username}`], rating: 0, children: 0 });
  // A guest gets the same comments, with no like of their own.
  expect((await get()).data[1]).toMatchObject({ id: first.id, likes: 1, liked: false, rating: 0 });
});

it('pages by number and by token without repeats or gaps', async () => {
  await insertComments(40);
  const all = Array.from({ length: 40 }, (_, n) => `no. ${40 - n}`);
  const byPage = [];
  for (let page = 1; page <= 4; page += 1) byPage.push(...(await texts({ page })));
  expect(byPage).toEqual(all);

  const byToken: string[] = [];
  let nextPageToken: string | null = null;
  do {
    const list: Awaited<ReturnType<typeof get>> = await get({ nextPageToken });
    byToken.push(...list.data.map(({ text }) => text));
    nextPageToken = list.nextPageToken;
  } while (nextPageToken);
  expect(byToken).toEqual(all);
});

it('pages by token without repeats or gaps while others write and delete', async () => {
  await insertComments(50);
  const seen: string[] = [];
  let nextPageToken: string | null = null;
  do {
    const list: Awaited<ReturnType<typeof get>> = await get({ nextPageToken });
    seen.push(...list.data.map(({ text }) => text));
    nextPageToken = list.nextPageToken;
    await ben.comment(video, `New after ${seen.length}`);
    const [read] = list.data;
    await api.call(
      'app/comment/delete',
      { file: video.file_name, comment: { id: read?.id ?? 0 } },
      owner.token,
    );
  } while (nextPageToken);
  expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => `no. ${50 - n}`));
});

it('pages replies oldest first, including replies written between the pages', async () => {
  const { id: parentId } = await ann.comment(video, 'A thread');
  await insertComments(20, parentId);
  const first = await get({ parentId });
  await ben.comment(video, 'The latest', parentId);
  const second = await get({ parentId, nextPageToken: first.nextPageToken });
  expect([...first.data, ...second.data].map(({ text }) => text)).toEqual([
    ...Array.from({ length: 20 }, (_, n) => `no. ${n + 1}`),
    'The latest',
  ]);
  expect(first.pagination.recordsTotal).toBe(20);
});

it('returns the linked comment, however far down the list it is', async () => {
  const far = await ann.comment(video, 'Far down');
  await api.pool.query(`update comments set created_at = '2020-01-01' where id = $1`, [far.id]);
  await insertComments(20);
  const list = await get({ commentId: far.id });
  expect(list.target).toMatchObject({ id: far.id, text: 'Far down' });
  expect(list.data).toHaveLength(15);

  await insertComments(20, far.id);
  const reply = await ben.comment(video, 'Deep down', far.id);
  // The list of comments gets the thread as its target, the thread gets the reply.
  expect((await get({ commentId: reply.id })).target).toMatchObject({ id: far.id });
  expect((await get({ commentId: reply.id, parentId: far.id })).target).toMatchObject({ id: reply.id });
});

it('returns no target that does not exist or is hidden from the viewer', async () => {
  const comment = await ann.comment(video, 'Mine');
  const elsewhere = await ann.comment(await createVideo(api.pool, owner), 'Elsewhere');
  for (const id of [999_999_999, elsewhere.id]) expect((await get({ commentId: id })).target).toBeNull();
  await api.pool.query(`update comments set state = 'hidden' where id = $1`, [comment.id]);
  expect((await get({ commentId: comment.id }, ben)).target).toBeNull();
  expect((await get({ commentId: comment.id }, ann)).target).toMatchObject({ state: 'hidden' });
  // The comment is not a reply in this thread.
  const other = await ben.comment(video, 'Other');
  const reply = await ben.comment(video, 'Reply', other.id);
  const third = await ben.comment(video, 'Third');
  expect((await get({ commentId: reply.id, parentId: third.id })).target).toBeNull();
});

it('filters comments by state', async () => {
  const edited = await ann.comment(video, 'A typpo');
  await ben.comment(video, 'Plain');
  const { data } = await api.call(
    'app/comment/edit',
    { file: video.file_name, comment: { id: edited.id, text: 'A typo' } },
    ann.token,
  );
  expect(data).toEqual({ ...edited, text: 'A typo', state: 'edited' });
  const hidden = await ann.comment(video, 'Rude');
  await api.pool.query(`update comments set state = 'hidden' where id = $1`, [hidden.id]);

  expect(await texts({}, ben)).toEqual(['Plain', 'A typo']);
  expect(await texts({}, ann)).toEqual(['Rude', 'Plain', 'A typo']);
  expect(await texts({ state: 'edited' })).toEqual(['A typo']);
  expect(await texts({ state: 'new' })).toEqual(['Plain']);
  expect(await texts({ state: 'hidden' }, ann)).toEqual(['Rude']);
  expect(await texts({ state: 'hidden' }, owner)).toEqual([]);
});

it.each([
  [
    'who have blocked the viewer',
    'blocks',
    (a: Commenter, b: Commenter) => ({ blocker_id: a.id, blocked_id: b.id }),
  ],
  [
    'whom the viewer has blocked',
    'blocks',
    (a: Commenter, b: Commenter) => ({ blocker_id: b.id, blocked_id: a.id }),
  ],
  [
    'whom the viewer has muted',
    'mutes',
    (a: Commenter, b: Commenter) => ({ muter_id: b.id, muted_id: a.id }),
  ],
])('omits users %s, with all replies to their comments', async (_who, table, columns) => {
  const comment = await ann.comment(video, 'Of a hidden user');
  await owner.comment(video, 'Below', comment.id);
  const visible = await owner.comment(video, 'Of the owner');
  await ann.comment(video, 'A reply of a hidden user', visible.id);
  await insertRow(api.pool, table, columns(ann, ben));

  expect(await texts({}, ben)).toEqual(['Of the owner']);
  expect(await texts({ parentId: visible.id }, ben)).toEqual([]);
  expect((await get({ commentId: comment.id }, ben)).target).toBeNull();
  const responses = await Promise.all([
    api.request('app/comment/get', { file: video.file_name, parentId: comment.id }, ben.token),
    api.request(
      'app/comment/edit',
      { file: video.file_name, comment: { parentId: comment.id, text: 'x' } },
      ben.token,
    ),
    api.request(
      'app/comment/rating',
      { file: video.file_name, comment: { id: comment.id, rating: 1 } },
      ben.token,
    ),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  // Other viewers still see both.
  expect(await texts({}, owner)).toHaveLength(2);
});

it('omits users who are not public, and comments with muted words', async () => {
  await ann.comment(video, 'Spoiler: the cat wins');
  await ben.comment(video, 'Lovely');
  await owner.comment(video, 'No spoilers please');
  await insertRow(api.pool, 'user_settings', { user_id: ben.id, muted_words: ['spoiler'] });
  expect(await texts({}, ben)).toEqual(['No spoilers please', 'Lovely']);
  // The viewer's own comments are not filtered by muted words.
  await ben.comment(video, 'spoiler!');
  expect((await texts({}, ben))[0]).toBe('spoiler!');
  await api.pool.query(`update users set hidden_at = now() where id = $1`, [ann.id]);
  expect(await texts()).toEqual(['spoiler!', 'No spoilers please', 'Lovely']);
});

it('continues to the next visible comment when a whole page has muted words', async () => {
  await ann.comment(video, 'The oldest');
  await api.pool.query(`update comments set created_at = '2020-01-01' where video_id = $1`, [video.id]);
  await insertComments(45);
  await insertRow(api.pool, 'user_settings', { user_id: ben.id, muted_words: ['no'] });
  const list = await get({}, ben);
  expect(list.data.map(({ text }) => text)).toEqual(['The oldest']);
  expect(list.nextPageToken).toBeNull();
});

it('returns the comments of an unlisted video to every viewer with its link, of a private video to its owner', async () => {
  await ann.comment(video, 'Seen');
  await api.pool.query(`update videos set visibility = 'unlisted' where id = $1`, [video.id]);
  expect(await texts()).toEqual(['Seen']);
  await api.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
  expect(await texts({}, owner)).toEqual(['Seen']);
  for (const [path, body] of [
    ['get', {}],
    ['edit', { comment: { text: 'x' } }],
    ['rating', { comment: { id: 1, rating: 1 } }],
    ['delete', { comment: { id: 1 } }],
  ] as const) {
    const response = await api.request(`app/comment/${path}`, { file: video.file_name, ...body }, ann.token);
    expect([response.statusCode, response.json.code]).toEqual([404, 'video-not-found']);
  }
});

it('rejects contradictory requests', async () => {
  const other = await createVideo(api.pool, owner);
  const elsewhere = await ann.comment(other, 'Elsewhere');
  await insertComments(16);
  const { nextPageToken } = await get();
  const file = video.file_name;
  const responses = await Promise.all([
    api.request('app/comment/get', { file: 'nothing' }),
    api.request('app/comment/get', { file, parentId: 999_999_999 }),
    api.request('app/comment/get', { file, parentId: elsewhere.id }),
    api.request('app/comment/get', { file, page: 0 }),
    api.request('app/comment/get', { file, state: 'deleted' }),
    api.request('app/comment/get', { file, nextPageToken: `${nextPageToken}x` }),
    api.request('app/comment/get', { file: other.file_name, nextPageToken }),
    api.request('app/comment/get', { file, state: 'new', nextPageToken }),
  ]);
  expect(responses.map(({ statusCode, json }) => [statusCode, json.code])).toEqual([
    [404, 'video-not-found'],
    [404, 'comment-not-found'],
    [404, 'comment-not-found'],
    [422, 'invalid-input'],
    [422, 'invalid-input'],
    [400, 'bad-page-token'],
    [400, 'bad-page-token'],
    [400, 'bad-page-token'],
  ]);
});
