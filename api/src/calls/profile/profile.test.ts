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
let creator: TestUser;
let videos: TestVideo[];

beforeAll(async () => {
  creator = await createUser(api.pool, {
    username: 'Greta.Grows',
    name: 'Greta',
    description: 'Plants. https://example.com',
    urls_clickable: true,
    followers: 2,
    following: 1,
    likes: 40,
    videos: 20,
  });
  videos = [];
  for (let n = 0; n < 20; n += 1) videos.push(await createVideo(api.pool, creator));
});

describe('app/user/external-profile', () => {
  it('returns a profile, ignoring the case of the username', async () => {
    expect(await api.call('app/user/external-profile', { username: 'greta.grows' })).toEqual({
      data: {
        id: creator.id,
        username: 'Greta.Grows',
        name: 'Greta',
        avatar: null,
        profileDescription: 'Plants. https://example.com',
        isUrlsClickable: true,
        hasSubscribe: false,
        isFollower: false,
        isBlocked: false,
        isMuted: false,
        subscribes: 1,
        subscribers: 2,
        likes: 40,
        videos: 20,
      },
    });
  });

  it('returns whether the viewer follows the user', async () => {
    const viewer = await createUser(api.pool);
    await insertRow(api.pool, 'follows', { follower_id: viewer.id, followed_id: creator.id });
    const { token } = await signIn(api, viewer);
    const { data } = await api.call('app/user/external-profile', { username: creator.username }, token);
    expect(data.hasSubscribe).toBe(true);
  });

  it('returns 404 for unknown, blocked and deleted users', async () => {
    const blocked = await createUser(api.pool, { state: 'blocked' });
    for (const username of ['nobody', blocked.username]) {
      const response = await api.request('app/user/external-profile', { username });
      expect([response.statusCode, response.json.code]).toEqual([404, 'user-not-found']);
    }
  });

  it('can be requested with GET, as can the own profile', async () => {
    const get = (path: string, token?: string) =>
      fetch(
        `${api.origin}/api/app/user/${path}`,
        token ? { headers: { authorization: `Bearer ${token}` } } : {},
      );
    const found = await get('external-profile?username=Greta.Grows&type=direct&_=1');
    expect([found.status, (await found.json()).data.id]).toEqual([200, creator.id]);
    expect((await get('external-profile')).status).toBe(422);
    expect((await get('self-profile')).status).toBe(401);
    const own = await get('self-profile', (await signIn(api, creator)).token);
    expect([own.status, (await own.json()).data.username]).toEqual([200, 'Greta.Grows']);
  });

  it('requires a username', async () => {
    expect((await api.request('app/user/external-profile')).json.fields).toHaveProperty('username');
  });
});

describe('app/user/videos', () => {
  const newestFirst = () => videos.map(({ id }) => id).reverse();
  const username = 'greta.grows';

  it('returns fifteen videos per page, with the total', async () => {
    const first = await api.call('app/user/videos', { username });
    expect(first.data.map(({ id }) => id)).toEqual(newestFirst().slice(0, 15));
    expect(first.pagination).toEqual({ page: 1, recordsPerPage: 15, recordsTotal: 20 });
    const second = await api.call('app/user/videos', {
      username,
      pagination: { page: 2, recordsPerPage: 15 },
    });
    expect(second.data.map(({ id }) => id)).toEqual(newestFirst().slice(15));
    expect(second.nextPageToken).toBeNull();
  });

  it('pages by token without repeats or gaps while others are published', async () => {
    const pagination = { page: 1, recordsPerPage: 7 };
    const ids: number[] = [];
    let nextPageToken: string | null | undefined;
    do {
      const page = await api.call('app/user/videos', { username, pagination, nextPageToken });
      ids.push(...page.data.map(({ id }) => id));
      nextPageToken = page.nextPageToken;
      await createVideo(api.pool, creator, { published_at: new Date() });
    } while (nextPageToken);
    expect(ids).toEqual(newestFirst());
  });

  it('rejects a token of another list, an invalid page and an unknown user', async () => {
    const forged = await api.request('app/user/videos', { username, nextPageToken: 'forged' });
    expect(forged.statusCode).toBe(400);
    const pagination = { page: 0, recordsPerPage: 15 };
    expect((await api.request('app/user/videos', { username, pagination })).statusCode).toBe(422);
    expect((await api.request('app/user/videos', { username: 'nobody' })).statusCode).toBe(404);
  });
});
