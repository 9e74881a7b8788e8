import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, type TestVideo } from '../../../test/factories.ts';
import { type Curator, createCurator } from '../../../test/playlists.ts';

const api = useTestApi();
let me: Curator;
let viewer: Curator;
let creator: Curator;
let video: TestVideo;

beforeEach(async () => {
  [me, viewer, creator] = [await createCurator(api), await createCurator(api), await createCurator(api)];
  video = await createVideo(api.pool, creator);
});

type Privacy = {
  likedVisibility?: 'private' | 'public';
  savedVisibility?: 'private' | 'unlisted' | 'public';
};
const setPrivacy = async (privacy: Privacy) =>
  (await api.call('app/user/settings', { settings: { privacy } }, me.token)).data.privacy;
const readLikes = async (token?: string) => {
  const { statusCode, json } = await api.request<{ data: { fileName: string }[]; code?: string }>(
    'app/video/get',
    { filter: { kind: 'liked', value: me.username } },
    token,
  );
  return statusCode === 200 ? json.data.map(({ fileName }) => fileName) : [statusCode, json.code];
};
const like = (liked: TestVideo) =>
  api.call('app/video/rating', { file: liked.file_name, rating: 1 }, me.token);
const readProfile = async (token?: string) =>
  (await api.call('app/user/external-profile', { username: me.username }, token)).data;

describe('liked videos', () => {
  it('are private at first, for everybody after the change, and private again at once', async () => {
    await like(video);
    expect(await readLikes()).toEqual([403, 'likes-private']);
    expect(await readLikes(viewer.token)).toEqual([403, 'likes-private']);
    expect(await readLikes(me.token)).toEqual([video.file_name]);
    expect((await readProfile()).hasPublicLikes).toBeUndefined();

    expect((await setPrivacy({ likedVisibility: 'public' })).likedVisibility).toBe('public');
    expect(await readLikes()).toEqual([video.file_name]);
    expect(await readLikes(viewer.token)).toEqual([video.file_name]);
    expect((await readProfile()).hasPublicLikes).toBe(true);

    await setPrivacy({ likedVisibility: 'private' });
    expect(await readLikes(viewer.token)).toEqual([403, 'likes-private']);
  });

  it('also reject the next page after they became private', async () => {
    for (let n = 0; n < 11; n += 1) await like(await createVideo(api.pool, creator));
    await setPrivacy({ likedVisibility: 'public' });
    const body = { filter: { kind: 'liked' as const, value: me.username } };
    const { nextPageToken } = await api.call('app/video/get', body, viewer.token);
    await setPrivacy({ likedVisibility: 'private' });
    const response = await api.request('app/video/get', { ...body, nextPageToken }, viewer.token);
    expect([response.statusCode, response.json.code]).toEqual([403, 'likes-private']);
  });

  it('omit videos that the viewer, or the user themselves, may not see', async () => {
    await setPrivacy({ likedVisibility: 'public' });
    const [hidden, ofBlocked, ofBlocking] = [
      video,
      await createVideo(api.pool, await createUser(api.pool)),
      await createVideo(api.pool, await createUser(api.pool)),
    ];
    const shown = await createVideo(api.pool, creator);
    for (const one of [hidden, ofBlocked, ofBlocking, shown]) await like(one);
    await api.pool.query(`update videos set visibility = 'private' where id = $1`, [hidden.id]);
    await api.call('app/user/block', { userId: ofBlocked.owner_id }, viewer.token);
    await api.call('app/user/block', { userId: ofBlocking.owner_id }, me.token);
    expect(await readLikes(viewer.token)).toEqual([shown.file_name]);
    expect(await readLikes()).toEqual([shown.file_name, ofBlocked.file_name]);
  });

  it('are not shown to users with a block', async () => {
    await setPrivacy({ likedVisibility: 'public' });
    await like(video);
    await api.call('app/user/block', { userId: me.id }, viewer.token);
    expect(await readLikes(viewer.token)).toEqual([]);
    await api.call('app/user/block', { userId: creator.id }, me.token);
    expect(await readLikes(creator.token)).toEqual([404, 'user-not-found']);
  });
});

describe('saved videos', () => {
  const readSavedId = async (token?: string) => (await readProfile(token)).publicSavedId;

  it('have the visibility of their playlist', async () => {
    await me.save(video);
    const [saved] = await me.all();
    expect(await setPrivacy({})).toMatchObject({ savedVisibility: 'private' });
    expect(await readSavedId()).toBeUndefined();

    expect(await setPrivacy({ savedVisibility: 'public' })).toMatchObject({ savedVisibility: 'public' });
    expect(await readSavedId(viewer.token)).toBe(saved?.id);
    expect((await me.all())[0]?.visibility).toBe('public');

    await me.edit({ playlist: saved?.id ?? '', visibility: 'unlisted' });
    expect(await setPrivacy({})).toMatchObject({ savedVisibility: 'unlisted' });
    expect(await readSavedId()).toBeUndefined();

    await setPrivacy({ savedVisibility: 'private' });
    const response = await api.request('app/playlist/videos', { playlist: saved?.id }, viewer.token);
    expect([response.statusCode, response.json.code]).toEqual([404, 'playlist-not-found']);
  });

  it('can be made public before the first one is saved', async () => {
    await setPrivacy({ savedVisibility: 'private' });
    expect(await me.all()).toEqual([]);
    await setPrivacy({ savedVisibility: 'public' });
    await me.save(video);
    expect(await me.all()).toMatchObject([{ kind: 'saved', visibility: 'public', videos: 1 }]);
  });

  it('have one playlist when the first save and the change of the setting come together', async () => {
    await Promise.all([
      me.save(video),
      setPrivacy({ savedVisibility: 'public' }),
      me.save(video),
      setPrivacy({ savedVisibility: 'public', likedVisibility: 'public' }),
    ]);
    expect(await me.all()).toMatchObject([{ kind: 'saved', visibility: 'public', videos: 1 }]);
    expect((await setPrivacy({})).likedVisibility).toBe('public');
  });
});
