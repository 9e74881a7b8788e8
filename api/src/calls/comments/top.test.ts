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

const setLikes = (id: number, likes: number) =>
  api.pool.query('update comments set likes = $2 where id = $1', [id, likes]);

async function comment(author: Commenter, target: TestVideo, text: string, likes: number): Promise<number> {
  const { id } = await author.comment(target, text);
  await setLikes(id, likes);
  return id;
}

/** Returns the texts of the top comments by file. */
async function top(files: string[], as?: Commenter): Promise<Record<string, string[]>> {
  const { data } = await api.call('app/comment/top', { files }, as?.token);
  return Object.fromEntries(Object.entries(data).map(([file, list]) => [file, list.map(({ text }) => text)]));
}

it('returns the two most liked comments of each video, without replies', async () => {
  const other = await createVideo(api.pool, owner);
  const silent = await createVideo(api.pool, owner);
  await comment(ann, video, 'liked', 5);
  const threadId = await comment(ben, video, 'loved', 9);
  await comment(ann, video, 'ignored', 0);
  await setLikes((await owner.comment(video, 'a loved reply', threadId)).id, 50);
  await comment(ben, other, 'elsewhere', 1);
  expect(await top([video.file_name, other.file_name, silent.file_name, 'missing'])).toEqual({
    [video.file_name]: ['loved', 'liked'],
    [other.file_name]: ['elsewhere'],
  });
});

it('returns comments as the list does', async () => {
  const { id } = await ann.comment(video, 'Hello');
  const body = { file: video.file_name, comment: { id, rating: 1 as const } };
  await api.call('app/comment/rating', body, ben.token);
  const { data } = await api.call('app/comment/top', { files: [video.file_name] }, ben.token);
  const list = await api.call('app/comment/get', { file: video.file_name }, ben.token);
  expect(data[video.file_name]).toEqual(list.data);
  expect(list.data[0]).toMatchObject({ liked: true, likes: 1 });
});

it('considers the newest fifteen comments', async () => {
  await comment(ann, video, 'old and loved', 100);
  await api.pool.query(`update comments set created_at = now() - interval '1 day'`);
  for (let n = 1; n <= 15; n += 1) await comment(ben, video, `no. ${n}`, n);
  expect(await top([video.file_name])).toEqual({ [video.file_name]: ['no. 15', 'no. 14'] });
});

it('leaves out what the viewer must not or does not want to see', async () => {
  const hidden = await createVideo(api.pool, owner, { visibility: 'private' });
  await owner.comment(hidden, 'private');
  const closed = await createVideo(api.pool, owner);
  await ann.comment(closed, 'comments are off now');
  await api.pool.query('update videos set comments_on = false where id = $1', [closed.id]);
  await comment(ann, video, 'of a blocked user', 9);
  await comment(ben, video, 'a spoiler', 8);
  const removed = await comment(ben, video, 'removed by a moderator', 7);
  await comment(ben, video, 'another spoiler', 6);
  await comment(ben, video, 'a third spoiler', 5);
  await comment(ben, video, 'fine', 1);
  await api.pool.query(`update comments set state = 'hidden' where id = $1`, [removed]);
  await api.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [owner.id, ann.id]);
  const files = [video.file_name, hidden.file_name, closed.file_name];
  expect(await top(files)).toEqual({ [video.file_name]: ['of a blocked user', 'a spoiler'] });
  expect(await top(files, ben)).toEqual({ [video.file_name]: ['of a blocked user', 'a spoiler'] });
  await insertRow(api.pool, 'user_settings', { user_id: owner.id, muted_words: ['spoiler'] });
  expect(await top(files, owner)).toEqual({ [video.file_name]: ['fine'], [hidden.file_name]: ['private'] });
  await comment(owner, video, 'an own spoiler', 4);
  expect((await top(files, owner))[video.file_name]).toEqual(['an own spoiler', 'fine']);
});

it.each([[[]], [Array.from({ length: 11 }, (_, n) => `file${n}`)]])('rejects %j', async (files) => {
  const { statusCode } = await api.request('app/comment/top', { files });
  expect(statusCode).toBe(422);
});
