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
let me: TestUser;
let token: string;
let followed: TestUser[];
let stranger: TestUser;

beforeEach(async () => {
  await api.pool.query('truncate videos, follows, likes cascade');
  me = await createUser(api.pool);
  token = (await signIn(api, me)).token;
  followed = [await createUser(api.pool), await createUser(api.pool)];
  stranger = await createUser(api.pool);
  for (const user of followed)
    await insertRow(api.pool, 'follows', { follower_id: me.id, followed_id: user.id });
});

const toIds = (videos: { id: number }[]) => videos.map(({ id }) => id);
const newestFirst = (videos: TestVideo[]) => toIds(videos).reverse();

/** Publishes seven videos of each user in turns. */
async function publishVideos() {
  const ours: TestVideo[] = [];
  for (let n = 0; n < 7; n += 1) {
    for (const user of followed) ours.push(await createVideo(api.pool, user));
    await createVideo(api.pool, stranger);
  }
  await api.pool.query('update users set videos = 7');
  return ours;
}

describe('app/video/subscribes', () => {
  it('returns videos of followed users, newest first', async () => {
    const ours = await publishVideos();
    const response = await api.call('app/video/subscribes', {}, token);
    expect(toIds(response.data)).toEqual(newestFirst(ours));
    expect(response.data[0]?.user.hasSubscribe).toBe(true);
    expect(response).toMatchObject({
      pagination: { page: 1, recordsPerPage: 15, recordsTotal: 14 },
      nextPageToken: null,
    });
  });

  it('pages by token without repeats or gaps while others are published', async () => {
    const ours = await publishVideos();
    const seen: number[] = [];
    let nextPageToken: string | null | undefined;
    do {
      const page = await api.call(
        'app/video/subscribes',
        { pagination: { recordsPerPage: 4 }, nextPageToken },
        token,
      );
      seen.push(...toIds(page.data));
      ({ nextPageToken } = page);
      for (const user of followed) await createVideo(api.pool, user, { published_at: new Date() });
    } while (nextPageToken);
    expect(seen).toEqual(newestFirst(ours));
  });

  it('pages by number', async () => {
    const ours = await publishVideos();
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        api.call('app/video/subscribes', { pagination: { page, recordsPerPage: 6 } }, token),
      ),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([6, 6, 2]);
    expect(pages.flatMap(({ data }) => toIds(data))).toEqual(newestFirst(ours));
  });

  it('is empty for a viewer who follows no one, and omits users who are not public', async () => {
    await publishVideos();
    await api.pool.query(`update users set state = 'blocked' where id = $1`, [followed[0]?.id]);
    const response = await api.call('app/video/subscribes', {}, token);
    expect(new Set(response.data.map(({ user }) => user.id))).toEqual(new Set([followed[1]?.id]));
    expect(response.pagination.recordsTotal).toBe(7);

    const { token: theirs } = await signIn(api, stranger);
    expect(await api.call('app/video/subscribes', {}, theirs)).toMatchObject({
      data: [],
      pagination: { recordsTotal: 0 },
      nextPageToken: null,
    });
  });
});

describe('app/user/liked-v2', () => {
  it('returns the videos that the viewer likes as `videos`, latest like first', async () => {
    const videos = [];
    for (let n = 0; n < 5; n += 1) videos.push(await createVideo(api.pool, stranger));
    const order = [2, 0, 4, 1];
    for (const [minute, index] of order.entries()) {
      await insertRow(api.pool, 'likes', {
        user_id: me.id,
        video_id: videos[index]?.id,
        created_at: new Date(Date.UTC(2026, 5, 1, 0, minute)),
      });
    }
    await insertRow(api.pool, 'likes', { user_id: stranger.id, video_id: videos[3]?.id });
    await api.pool.query(`update videos set visibility = 'private' where id = $1`, [videos[0]?.id]);

    const first = await api.call('app/user/liked-v2', { pagination: { recordsPerPage: 2 } }, token);
    expect(toIds(first.videos)).toEqual([videos[1]?.id, videos[4]?.id]);
    expect(first.videos[0]?.rating).toBe(1);
    expect(first.pagination).toEqual({ page: 1, recordsPerPage: 2, recordsTotal: 3 });
    const second = await api.call(
      'app/user/liked-v2',
      { pagination: { recordsPerPage: 2 }, nextPageToken: first.nextPageToken },
      token,
    );
    expect(toIds(second.videos)).toEqual([videos[2]?.id]);
    expect(second.nextPageToken).toBeNull();
  });

  it('cannot be requested for another user', async () => {
    expect((await api.request('app/user/liked-v2', { username: stranger.username }, token)).statusCode).toBe(
      422,
    );
  });
});

describe('app/video/trusted', () => {
  it('returns trusted videos, newest first, by the page of the settings', async () => {
    const trusted = [];
    for (let n = 0; n < 3; n += 1) {
      trusted.push(await createVideo(api.pool, stranger, { is_trusted: true }));
      await createVideo(api.pool, stranger);
    }
    await createVideo(api.pool, stranger, { is_trusted: true, visibility: 'private' });
    expect(toIds((await api.call('app/video/trusted', {})).data)).toEqual(newestFirst(trusted));
    const second = await api.call('app/video/trusted', {
      settings: { pagination: { page: 2, recordsPerPage: 2 } },
    });
    expect(toIds(second.data)).toEqual([trusted[0]?.id]);
    expect(second.pagination).toEqual({ page: 2, recordsPerPage: 2, recordsTotal: 3 });
  });
});

it.each(['app/video/subscribes', 'app/video/trusted'] as const)(
  '%s counts the videos for this viewer',
  async (path) => {
    const [one, other] = followed as [TestUser, TestUser];
    const blocked = await createUser(api.pool);
    await insertRow(api.pool, 'follows', { follower_id: me.id, followed_id: blocked.id });
    await insertRow(api.pool, 'blocks', { blocker_id: blocked.id, blocked_id: me.id });
    const creators = path === 'app/video/trusted' ? [stranger, blocked] : [one, other, blocked];
    for (const user of creators) {
      for (let n = 0; n < 4; n += 1) {
        const description = n === 1 ? 'SPOILER: he dies' : 'Nothing of the kind';
        const { id } = await createVideo(api.pool, user, { description, is_trusted: true });
        if (n < 2) await insertRow(api.pool, 'not_interested_videos', { user_id: me.id, video_id: id });
      }
      await createVideo(api.pool, user, { description: 'A spoiler again', is_trusted: true });
    }
    await api.pool.query('update users set videos = 5 where id = any($1)', [creators.map(({ id }) => id)]);
    await insertRow(api.pool, 'user_settings', { user_id: me.id, muted_words: ['spoiler'] });
    const { data, pagination } = await api.call(path, {}, token);
    expect(data.length).toBe(2 * (creators.length - 1));
    expect(pagination.recordsTotal).toBe(data.length);
  },
);

describe('rejected requests', () => {
  it.each([['app/video/subscribes'], ['app/user/liked-v2']])('%s requires sign-in', async (path) => {
    expect((await api.request(path)).statusCode).toBe(401);
  });

  it('a token of another list, another user or an unknown list', async () => {
    await publishVideos();
    const { token: theirs } = await signIn(api, stranger);
    const page = { pagination: { recordsPerPage: 2 } };
    const { nextPageToken } = await api.call('app/video/subscribes', page, token);
    const responses = await Promise.all([
      api.request('app/video/subscribes', { nextPageToken }, theirs),
      api.request('app/user/liked-v2', { nextPageToken }, token),
      api.request('app/video/trusted', { nextPageToken }),
      api.request('app/video/subscribes', { nextPageToken: `${nextPageToken}x` }, token),
      api.request('app/video/trusted', { nextPageToken: 'rubbish' }),
    ]);
    for (const { statusCode, json } of responses)
      expect([statusCode, json.code]).toEqual([400, 'bad-page-token']);
  });
});
