import { useTestApi } from '../../../test/api.ts';
import {
  type Commenter,
  createCommenter,
  createCommentScenario,
  findWrongCommentCounters,
} from '../../../test/comments.ts';
import { createVideo, insertRow, type TestVideo } from '../../../test/factories.ts';

const api = useTestApi();
let owner: Commenter;
let ann: Commenter;
let ben: Commenter;
let video: TestVideo;
let file: string;

beforeEach(async () => {
  ({ owner, ann, ben, video } = await createCommentScenario(api));
  file = video.file_name;
});

const edit = (comment: { id?: number; parentId?: number; text: string }, as: Commenter) =>
  api.call('app/comment/edit', { file, comment }, as.token);
const rate = (id: number, rating: 0 | 1, as: Commenter) =>
  api.call('app/comment/rating', { file, comment: { id, rating } }, as.token);
const remove = (id: number, as: Commenter) =>
  api.call('app/comment/delete', { file, comment: { id } }, as.token);

/** Notifications as "user: activity, comment author". */
async function readNotifications(): Promise<string[]> {
  const names = new Map([owner, ann, ben].map((user, index) => [user.id, ['owner', 'ann', 'ben'][index]]));
  const { rows } = await api.pool.query<{ user_id: number; name: string; actor_id: number }>(
    `select n.user_id, a.name, n.actor_id from notifications n join user_activities a on a.id = n.activity_id
     where n.video_id = $1 order by n.id`,
    [video.id],
  );
  return rows.map(
    (row) => `${names.get(row.user_id) ?? row.user_id}: ${row.name} of ${names.get(row.actor_id)}`,
  );
}

const readCounts = async () =>
  (await api.pool.query(`select comments, top_comments from videos where id = $1`, [video.id])).rows[0];

describe('creating a comment', () => {
  it('counts it and notifies the owner of the video', async () => {
    await ann.comment(video, 'Nice');
    expect(await readCounts()).toEqual({ comments: 1, top_comments: 1 });
    expect(await readNotifications()).toEqual(['owner: video-comment of ann']);
    await owner.comment(video, 'My own');
    expect(await readNotifications()).toHaveLength(1);
  });

  it('puts a reply to a reply into the same thread and notifies the author of that reply', async () => {
    const comment = await ann.comment(video, 'One');
    const reply = await ben.comment(video, 'Two', comment.id);
    const third = await ann.comment(video, 'Three', reply.id);
    expect([reply.parentId, third.parentId]).toEqual([comment.id, comment.id]);
    expect(await readCounts()).toEqual({ comments: 3, top_comments: 1 });
    expect(await readNotifications()).toEqual([
      'owner: video-comment of ann',
      'ann: comment-reply of ben',
      'owner: video-comment of ben',
      'ben: comment-reply of ann',
      'owner: video-comment of ann',
    ]);
  });

  it('resolves mentions to users and notifies each user once, for the most specific reason', async () => {
    const comment = await ann.comment(video, 'One');
    const text = `@${ann.username} @${owner.username.toUpperCase()}, @${owner.username} and @no_such_user, x@${ben.username}`;
    const reply = await ben.comment(video, text, comment.id);
    expect(reply.mentions).toEqual([`@${ann.username}`, `@${owner.username}`]);
    expect((await readNotifications()).slice(1)).toEqual([
      'ann: comment-reply of ben',
      'owner: comment-user-mention of ben',
    ]);
  });

  it('ignores mentions of users hidden from the author and limits the number of mentions', async () => {
    await insertRow(api.pool, 'blocks', { blocker_id: ben.id, blocked_id: ann.id });
    const gone = await createCommenter(api);
    await api.pool.query(`update users set hidden_at = now() where id = $1`, [gone.id]);
    expect((await ann.comment(video, `@${ben.username} @${gone.username}`)).mentions).toEqual([]);
    const crowd = await Promise.all(Array.from({ length: 21 }, () => createCommenter(api)));
    const { mentions } = await ann.comment(video, crowd.map(({ username }) => `@${username}`).join(' '));
    expect(mentions).toHaveLength(20);
    expect(await readNotifications()).toHaveLength(22);
  });

  it('does not notify users who have blocked or muted the author', async () => {
    const comment = await ann.comment(video, 'One');
    await insertRow(api.pool, 'mutes', { muter_id: ann.id, muted_id: ben.id });
    await ben.comment(video, `@${ann.username}`, comment.id);
    expect(await readNotifications()).toEqual(['owner: video-comment of ann', 'owner: video-comment of ben']);
  });

  it('returns the existing comment when the same text is sent again', async () => {
    const once = await ann.comment(video, 'Sent');
    expect(await ann.comment(video, 'Sent')).toEqual(once);
    const reply = await ann.comment(video, 'Sent', once.id);
    expect(reply.id).not.toBe(once.id);
    expect((await ben.comment(video, 'Sent')).id).not.toBe(once.id);
    await api.pool.query(`update comments set created_at = now() - interval '31 seconds' where id = $1`, [
      once.id,
    ]);
    expect((await ann.comment(video, 'Sent')).id).not.toBe(once.id);
  });

  it('stores the text normalized', async () => {
    expect((await ann.comment(video, '  one\u202e  two\r\n\r\n\r\n\r\nthree <b>\u2066 ')).text).toBe(
      'one two\n\nthree <b>',
    );
    const long = '😀'.repeat(500);
    expect((await ann.comment(video, long)).text).toBe(long);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['invisible characters only', '\u200b\u2060\u00ad\ufeff'],
    ['too long a text', 'x'.repeat(1_001)],
    ['no text', undefined],
  ])('rejects %s', async (_what, text) => {
    const response = await api.request('app/comment/edit', { file, comment: { text } }, ann.token);
    expect([response.statusCode, response.json.code]).toEqual([422, 'invalid-input']);
    expect(Object.keys(response.json.fields ?? {})).toEqual(['comment.text']);
    expect(await readCounts()).toEqual({ comments: 0, top_comments: 0 });
  });
});

describe('editing a comment', () => {
  it('marks it as edited only if the text changed', async () => {
    const comment = await ann.comment(video, 'One');
    expect((await edit({ id: comment.id, text: ' One ' }, ann)).data).toEqual(comment);
    expect((await edit({ id: comment.id, text: 'Two' }, ann)).data).toEqual({
      ...comment,
      text: 'Two',
      state: 'edited',
    });
    expect(await readCounts()).toEqual({ comments: 1, top_comments: 1 });
  });

  it('notifies newly mentioned users and removes notifications of removed mentions', async () => {
    const comment = await ann.comment(video, `@${ben.username}`);
    expect(await readNotifications()).toEqual([
      'ben: comment-user-mention of ann',
      'owner: video-comment of ann',
    ]);
    const { data } = await edit({ id: comment.id, text: `@${owner.username}` }, ann);
    expect(data.mentions).toEqual([`@${owner.username}`]);
    expect(await readNotifications()).toEqual(['owner: video-comment of ann']);
    await edit({ id: comment.id, text: `again @${ben.username}` }, ann);
    expect(await readNotifications()).toEqual([
      'owner: video-comment of ann',
      'ben: comment-user-mention of ann',
    ]);
  });

  it('leaves a hidden comment hidden and notifies no one', async () => {
    const comment = await ann.comment(video, 'Rude');
    await api.pool.query(`update comments set state = 'hidden' where id = $1`, [comment.id]);
    expect((await edit({ id: comment.id, text: `@${ben.username} ruder` }, ann)).data.state).toBe('hidden');
    expect(await readNotifications()).toEqual([]);
  });

  it("rejects editing comments of others, even below the viewer's own video", async () => {
    const { id } = await ann.comment(video, 'Mine');
    for (const user of [owner, ben]) {
      const response = await api.request(
        'app/comment/edit',
        { file, comment: { id, text: 'Yours' } },
        user.token,
      );
      expect([response.statusCode, response.json.code]).toEqual([403, 'not-yours']);
    }
    const { data } = await api.call('app/comment/get', { file });
    expect(data).toMatchObject([{ text: 'Mine', state: 'new' }]);
  });
});

describe('liking a comment', () => {
  it('counts repeated likes once and removes the like', async () => {
    const { id } = await ann.comment(video, 'One');
    await Promise.all([rate(id, 1, ben), rate(id, 1, ben), rate(id, 1, owner)]);
    expect(await rate(id, 1, ben)).toEqual({ data: { id, rating: 1, liked: true, likes: 2 } });
    expect((await readNotifications()).slice(1).sort()).toEqual([
      'ann: comment-like of ben',
      'ann: comment-like of owner',
    ]);
    await Promise.all([rate(id, 0, ben), rate(id, 0, ben)]);
    expect(await rate(id, 0, ben)).toEqual({ data: { id, rating: 0, liked: false, likes: 1 } });
    expect((await readNotifications()).slice(1)).toEqual(['ann: comment-like of owner']);
    expect(await findWrongCommentCounters(api.pool)).toEqual([]);
  });

  it("sends no notification for a like of the viewer's own comment", async () => {
    const { id } = await owner.comment(video, 'One');
    await rate(id, 1, owner);
    expect(await readNotifications()).toEqual([]);
  });
});

describe('deleting a comment', () => {
  it('deletes its replies, likes and notifications', async () => {
    const comment = await ann.comment(video, 'One');
    const reply = await ben.comment(video, `@${owner.username}`, comment.id);
    await rate(reply.id, 1, ann);
    await rate(comment.id, 1, ben);
    expect((await readNotifications()).length).toBeGreaterThan(3);
    expect(await remove(comment.id, ann)).toEqual({ data: { id: comment.id, parentId: null } });
    expect(await readCounts()).toEqual({ comments: 0, top_comments: 0 });
    expect(await readNotifications()).toEqual([]);
    expect(
      (await api.request('app/comment/delete', { file, comment: { id: comment.id } }, ann.token)).statusCode,
    ).toBe(404);
  });

  it('lowers the reply count of the parent', async () => {
    const comment = await ann.comment(video, 'One');
    const reply = await ben.comment(video, 'Two', comment.id);
    expect(await remove(reply.id, ben)).toEqual({ data: { id: reply.id, parentId: comment.id } });
    const { data } = await api.call('app/comment/get', { file });
    expect(data).toMatchObject([{ id: comment.id, children: 0 }]);
  });

  it('is allowed for its author and for the owner of the video', async () => {
    const comment = await ann.comment(video, 'One');
    const response = await api.request(
      'app/comment/delete',
      { file, comment: { id: comment.id } },
      ben.token,
    );
    expect([response.statusCode, response.json.code]).toEqual([403, 'not-yours']);
    expect(await readCounts()).toEqual({ comments: 1, top_comments: 1 });
    await remove(comment.id, owner);
    expect(await readCounts()).toEqual({ comments: 0, top_comments: 0 });
  });
});

it('hides the notifications of a hidden comment and of its replies', async () => {
  const comment = await ann.comment(video, 'Rude');
  await ben.comment(video, `@${owner.username}`, comment.id);
  await api.pool.query(`update comments set state = 'hidden' where id = $1`, [comment.id]);
  expect(await readNotifications()).toEqual([]);
  expect(await readCounts()).toEqual({ comments: 0, top_comments: 0 });
  await api.pool.query(`update comments set state = 'new' where id = $1`, [comment.id]);
  expect(await readCounts()).toEqual({ comments: 2, top_comments: 1 });
});

it('rejects everything but deletion while comments are disabled', async () => {
  const { id } = await ann.comment(video, 'Before');
  await api.pool.query('update videos set comments_on = false where id = $1', [video.id]);
  const responses = await Promise.all([
    api.request('app/comment/get', { file }, ann.token),
    api.request('app/comment/edit', { file, comment: { text: 'x' } }, ann.token),
    api.request('app/comment/edit', { file, comment: { id, text: 'x' } }, ann.token),
    api.request('app/comment/rating', { file, comment: { id, rating: 1 } }, owner.token),
  ]);
  for (const { statusCode, json } of responses) {
    expect([statusCode, json.code, json.messages]).toEqual([
      403,
      'comments-off',
      ['Comments are turned off for this video.'],
    ]);
  }
  await remove(id, ann);
});

it('rejects guests and unknown comments', async () => {
  const elsewhere = await ann.comment(await createVideo(api.pool, owner), 'Elsewhere');
  for (const [path, comment] of [
    ['edit', { text: 'x' }],
    ['rating', { id: elsewhere.id, rating: 1 }],
    ['delete', { id: elsewhere.id }],
  ] as const) {
    expect((await api.request(`app/comment/${path}`, { file, comment })).statusCode).toBe(401);
  }
  const responses = await Promise.all([
    api.request('app/comment/edit', { file, comment: { parentId: elsewhere.id, text: 'x' } }, ann.token),
    api.request('app/comment/edit', { file, comment: { id: elsewhere.id, text: 'x' } }, ann.token),
    api.request('app/comment/rating', { file, comment: { id: elsewhere.id, rating: 1 } }, ann.token),
    api.request('app/comment/delete', { file, comment: { id: elsewhere.id } }, ann.token),
    api.request('app/comment/rating', { file, comment: { id: elsewhere.id, rating: 2 } }, ann.token),
    api.request('app/comment/delete', { file, comment: { id: elsewhere.id, all: true } }, ann.token),
  ]);
  expect(responses.map(({ statusCode, json }) => [statusCode, json.code])).toEqual([
    ...Array(4).fill([404, 'comment-not-found']),
    ...Array(2).fill([422, 'invalid-input']),
  ]);
});
