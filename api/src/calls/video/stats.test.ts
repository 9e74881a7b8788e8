import type { Calls } from '@ontrend/shared/wire';
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
const PATH = 'app/video/stats';
let creator: TestUser;
let token: string;

beforeEach(async () => {
  creator = await createUser(api.pool, { likes: 40, followers: 9 });
  token = (await signIn(api, creator)).token;
});

const dayAgo = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const ofCreator = (ago: number, counts: object) =>
  insertRow(api.pool, 'creator_daily_stats', { user_id: creator.id, day: dayAgo(ago), ...counts });
const ofVideo = (video: TestVideo, ago: number, counts: object) =>
  insertRow(api.pool, 'video_daily_stats', { video_id: video.id, day: dayAgo(ago), ...counts });

it('returns every day up to today, with the previous period for comparison', async () => {
  await ofCreator(0, { views: 5, seconds_watched: 50.5, likes: 2, followers: 1 });
  await ofCreator(6, { views: 1, seconds_watched: 3, likes: -1, followers: -2 });
  await ofCreator(7, { views: 100, seconds_watched: 900, likes: 10, followers: 4 });
  await ofCreator(14, { views: 9_999 });
  await insertRow(api.pool, 'creator_stats', { user_id: creator.id, views: 12_345, seconds_watched: 6_789 });
  const { data } = await api.call(PATH, { days: 7 }, token);
  expect(data.days.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayAgo));
  expect(data.days[6]).toMatchObject({ views: 5, seconds: 50.5, likes: 2, followers: 1 });
  expect(data.days[3]).toMatchObject({ views: 0, seconds: 0, likes: 0, followers: 0 });
  expect(data.period).toEqual({ views: 6, seconds: 53.5, likes: 1, followers: -1 });
  expect(data.before).toEqual({ views: 100, seconds: 900, likes: 10, followers: 4 });
  expect(data.ever).toEqual({ views: 12_345, seconds: 6_789, likes: 40, followers: 9 });
});

it("lists the viewer's videos, also unlisted ones, with their statistics", async () => {
  const watched = await createVideo(api.pool, creator, { views: 50, likes: 7 });
  const hidden = await createVideo(api.pool, creator, { visibility: 'private' });
  await createVideo(api.pool, creator, { state: 'processing' });
  await createVideo(api.pool, await createUser(api.pool));
  await insertRow(api.pool, 'video_stats', {
    video_id: watched.id,
    views: 40,
    finished: 10,
    seconds_watched: 400,
  });
  await ofVideo(watched, 0, { views: 3, seconds_watched: 30, likes: 1 });
  await ofVideo(watched, 27, { views: 2, seconds_watched: 20 });
  await ofVideo(watched, 28, { views: 99 });
  const { data, pagination } = await api.call(PATH, {}, token);
  expect(data.days).toHaveLength(28);
  expect(data.videos.map(({ video }) => video.fileName)).toEqual([hidden.file_name, watched.file_name]);
  expect(data.videos[1]).toMatchObject({
    period: { views: 5, seconds: 50, likes: 1 },
    ever: { views: 50, seconds: 400, likes: 7, finished: 0.25 },
  });
  expect(data.videos[0]?.ever.finished).toBeNull();
  expect(pagination.recordsTotal).toBe(2);
});

it('returns the statistics of one video, without followers', async () => {
  const video = await createVideo(api.pool, creator, { views: 50, likes: 7 });
  await ofVideo(video, 1, { views: 4, seconds_watched: 12, likes: 2 });
  await ofCreator(1, { views: 400, followers: 3 });
  const { data, nextPageToken } = await api.call(PATH, { file: `${video.file_name}.mp4`, days: 7 }, token);
  expect(data.days[5]).toEqual({ day: dayAgo(1), views: 4, seconds: 12, likes: 2, followers: null });
  expect(data.period).toEqual({ views: 4, seconds: 12, likes: 2, followers: null });
  expect(data.ever).toEqual({ views: 50, seconds: 0, likes: 7, followers: null });
  expect(data.videos).toHaveLength(1);
  expect(nextPageToken).toBeNull();
});

it('pages by token without gaps while others are created', async () => {
  const created: string[] = [];
  for (let n = 0; n < 7; n += 1) created.push((await createVideo(api.pool, creator)).file_name);
  const read: string[] = [];
  let nextPageToken: string | null = null;
  do {
    const page: Calls['app/video/stats']['reply'] = await api.call(
      PATH,
      { pagination: { recordsPerPage: 3 }, nextPageToken },
      token,
    );
    read.push(...page.data.videos.map(({ video }) => video.fileName));
    nextPageToken = page.nextPageToken;
    await createVideo(api.pool, creator);
  } while (nextPageToken);
  expect(read).toEqual(created.reverse());
  const second = await api.call(PATH, { pagination: { page: 2, recordsPerPage: 2 } }, token);
  expect(second.data.videos).toHaveLength(2);
});

describe('rejects', () => {
  it('guests, videos of other users, unknown videos and invalid periods', async () => {
    const theirs = await createVideo(api.pool, await createUser(api.pool));
    const hidden = await createVideo(api.pool, await createUser(api.pool), { visibility: 'private' });
    const getStatus = async (body: object, as?: string) => {
      const { statusCode, json } = await api.request(PATH, body, as);
      return [statusCode, json.code];
    };
    expect(await getStatus({})).toEqual([401, 'not-signed-in']);
    expect(await getStatus({ file: theirs.file_name }, token)).toEqual([403, 'not-yours']);
    expect(await getStatus({ file: hidden.file_name }, token)).toEqual([404, 'video-not-found']);
    expect(await getStatus({ file: 'nosuchvideo' }, token)).toEqual([404, 'video-not-found']);
    expect(await getStatus({ days: 8 }, token)).toEqual([422, 'invalid-input']);
    expect(await getStatus({ nextPageToken: 'rubbish' }, token)).toEqual([400, 'bad-page-token']);
  });
});
