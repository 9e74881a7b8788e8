import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../test/factories.ts';
import { MUTED_WORD_CASES } from '../../../test/muted-word-cases.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let creator: TestUser;
let me: TestUser;
let token: string;

beforeAll(async () => {
  [creator, me] = [await createUser(api.pool), await createUser(api.pool)];
  token = (await signIn(api, me)).token;
});
beforeEach(() => api.pool.query('truncate videos, hashtags cascade'));

const mute = (mutedWords: string[]) => api.call('app/user/settings', { settings: { mutedWords } }, token);

it.each(MUTED_WORD_CASES)(
  'with %j muted, a video called "%s" is omitted: %s',
  async (words, description, isMuted) => {
    await mute(words);
    await createVideo(api.pool, creator, { description, is_trusted: true });
    const { data } = await api.call('app/video/trusted', {}, token);
    expect(data).toHaveLength(isMuted ? 0 : 1);
  },
);

it('omits them from every feed of the viewer, not from profiles, likes and feeds of others; pages stay full', async () => {
  await mute(['spoiler']);
  const tag = await insertRow<{ id: number }>(api.pool, 'hashtags', { name: 'film' });
  const videos = [];
  for (let n = 0; n < 24; n += 1) {
    const description = n % 2 === 0 ? `Spoiler ${n} #film` : `Film ${n} #film`;
    const video = await createVideo(api.pool, creator, { description, is_trusted: true });
    await insertRow(api.pool, 'video_hashtags', { hashtag_id: tag.id, video_id: video.id });
    await insertRow(api.pool, 'likes', { user_id: me.id, video_id: video.id });
    videos.push(video);
  }
  await api.call('app/user/subscribe', { userId: creator.id }, token);
  const pagination = { page: 1, recordsPerPage: 10 };
  const filter = { kind: 'hashtag', value: 'film' } as const;
  const feeds = [
    await api.call('app/video/trusted', { settings: { pagination } }, token),
    await api.call('app/video/subscribes', { pagination }, token),
    await api.call('app/video/get', { filter }, token),
  ];
  for (const { data } of feeds) {
    expect(data).toHaveLength(10);
    expect(data.filter(({ description }) => description.includes('Spoiler'))).toEqual([]);
  }
  const { data: profile } = await api.call('app/user/videos', { username: creator.username }, token);
  expect(profile.some(({ description }) => description.includes('Spoiler'))).toBe(true);
  const { videos: liked } = await api.call('app/user/liked-v2', {}, token);
  expect(liked.some(({ description }) => description.includes('Spoiler'))).toBe(true);
  const { data: guest } = await api.call('app/video/get', { filter });
  expect(guest.some(({ description }) => description.includes('Spoiler'))).toBe(true);
});
