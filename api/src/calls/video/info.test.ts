import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();

it('finds a video by its name, with or without an extension', async () => {
  const video = await createVideo(api.pool, await createUser(api.pool));
  for (const fileName of [video.file_name, `${video.file_name}.mp4`]) {
    const { data } = await api.call('app/video/info', { fileName });
    expect(data).toMatchObject({
      id: video.id,
      fileName: video.file_name,
      duration: 12.5,
      width: 540,
      height: 960,
    });
  }
});

it('returns the progressive file until HLS is ready', async () => {
  const video = await createVideo(api.pool, await createUser(api.pool));
  const { data } = await api.call('app/video/info', { fileName: video.file_name });
  expect(data.url).toBe(`/media/${video.media_key}/1/progressive.mp4`);
});

it('returns a private video to its owner only', async () => {
  const owner = await createUser(api.pool);
  const { token } = await signIn(api, owner);
  const { token: stranger } = await signIn(api, await createUser(api.pool));
  const video = await createVideo(api.pool, owner, { visibility: 'private' });
  const body = { fileName: video.file_name };
  expect((await api.request('app/video/info', body, token)).statusCode).toBe(200);
  expect((await api.request('app/video/info', body, stranger)).statusCode).toBe(403);
  expect((await api.request('app/video/info', body)).statusCode).toBe(403);
  expect((await api.request('video/get-rating', { file: video.file_name }, stranger)).statusCode).toBe(404);
});

it('lists videos by name as the viewer sees them, without those the viewer may not see', async () => {
  const owner = await createUser(api.pool);
  const viewer = await createUser(api.pool);
  const [liked, other, hidden] = await Promise.all([
    createVideo(api.pool, owner),
    createVideo(api.pool, owner, { visibility: 'unlisted' }),
    createVideo(api.pool, owner, { visibility: 'private' }),
  ]);
  await insertRow(api.pool, 'likes', { user_id: viewer.id, video_id: liked.id });
  await insertRow(api.pool, 'follows', { follower_id: viewer.id, followed_id: owner.id });
  const { token } = await signIn(api, viewer);
  const body = { fileNames: [other.file_name, liked.file_name, hidden.file_name, 'unknown'] };
  const list = async (as?: string) => {
    const { data } = await api.call('app/video/list', body, as);
    return Object.fromEntries(data.map((video) => [video.fileName, [video.rating, video.user.hasSubscribe]]));
  };
  expect(await list(token)).toEqual({ [liked.file_name]: [1, true], [other.file_name]: [0, true] });
  expect(await list()).toEqual({ [liked.file_name]: [0, false], [other.file_name]: [0, false] });
  for (const fileNames of [[], Array.from({ length: 51 }, (_, index) => `name${index}`)])
    expect((await api.request('app/video/list', { fileNames })).statusCode).toBe(422);
});

describe('unavailable videos', () => {
  const DELETED = [410, 'video-deleted', 'This video was deleted.'];
  const UNKNOWN = [404, 'video-not-found', "This video doesn't exist."];
  const PRIVATE = [403, 'video-private', 'This video is private.'];
  const HIDDEN = [403, 'video-hidden', "This video was removed by OnTrend's moderators."];
  const NOT_READY = [409, 'video-not-ready', 'This video is still processing. You can watch it in a moment.'];
  const cases: [why: string, columns: Record<string, unknown>, others: unknown[], owner: unknown[] | 200][] =
    [
      ['deleted', { state: 'removed' }, DELETED, DELETED],
      ['private', { visibility: 'private' }, PRIVATE, 200],
      ['private and deleted', { visibility: 'private', state: 'removed' }, DELETED, DELETED],
      ['hidden', { hidden_at: new Date() }, HIDDEN, 200],
      ['hidden and private', { hidden_at: new Date(), visibility: 'private' }, HIDDEN, 200],
      ['not ready', { state: 'processing' }, UNKNOWN, NOT_READY],
      ['not ready and private', { state: 'queued', visibility: 'private' }, UNKNOWN, NOT_READY],
    ];
  const readError = async (file: string, token?: string) => {
    const { statusCode, json } = await api.request('app/video/info', { fileName: file }, token);
    return statusCode === 200 ? 200 : [statusCode, json.code, ...json.messages];
  };

  it.each(cases)('%s: reported to other users, guests and the owner', async (_why, columns, others, own) => {
    const owner = await createUser(api.pool);
    const video = await createVideo(api.pool, owner, columns);
    const { token } = await signIn(api, owner);
    const { token: stranger } = await signIn(api, await createUser(api.pool));
    expect(await readError(video.file_name)).toEqual(others);
    expect(await readError(`${video.file_name}.mp4`, stranger)).toEqual(others);
    expect(await readError(video.file_name, token)).toEqual(own);
  });

  it('reports that the viewer has blocked the owner, and never the opposite', async () => {
    const [owner, viewer] = [await createUser(api.pool), await createUser(api.pool)];
    const { token } = await signIn(api, viewer);
    const [open, closed] = [
      await createVideo(api.pool, owner),
      await createVideo(api.pool, owner, { visibility: 'private' }),
    ];
    await insertRow(api.pool, 'blocks', { blocker_id: viewer.id, blocked_id: owner.id });
    expect(await readError(open.file_name, token)).toEqual([
      403,
      'video-blocked',
      "You've blocked this creator. Unblock them to watch this video.",
    ]);
    await api.pool.query('update blocks set blocker_id = blocked_id, blocked_id = blocker_id');
    for (const video of [open, closed]) expect(await readError(video.file_name, token)).toEqual(UNKNOWN);
  });
});

it('returns an unlisted video to every viewer with its link, unless its owner is unavailable', async () => {
  const owner = await createUser(api.pool);
  const video = await createVideo(api.pool, owner, {
    visibility: 'unlisted',
    comments_on: false,
    sensitive: true,
  });
  const body = { fileName: video.file_name };
  const { data } = await api.call('app/video/info', body);
  expect(data).toMatchObject({ visibility: 'unlisted', commentsAllowed: false, isSensitive: true });
  expect((await api.request('video/get-rating', { file: video.file_name })).statusCode).toBe(200);
  expect((await api.call('app/user/videos', { username: owner.username })).data).toEqual([]);

  await api.pool.query(`update users set state = 'blocked' where id = $1`, [owner.id]);
  expect((await api.request('app/video/info', body)).json).toMatchObject({ code: 'video-owner-gone' });
});

it('returns captions by language and the cover chosen by the owner', async () => {
  const video = await createVideo(api.pool, await createUser(api.pool), { cover_key: 'chosen' });
  for (const language of ['pt-BR', 'en'])
    await insertRow(api.pool, 'video_captions', { video_id: video.id, language, key: `of-${language}` });
  const { data } = await api.call('app/video/info', { fileName: video.file_name });
  const folder = `/media/${video.media_key}`;
  expect(data).toMatchObject({
    firstFrame: `${folder}/covers/chosen.webp`,
    firstFrameJpg: `${folder}/covers/chosen.jpg`,
    captions: [
      { language: 'en', url: `${folder}/captions/of-en.vtt` },
      { language: 'pt-BR', url: `${folder}/captions/of-pt-BR.vtt` },
    ],
  });
});

it.each(['app/video/info', 'video/get-rating'])('%s returns 404', async (path) => {
  const body = path === 'app/video/info' ? { fileName: 'nothing' } : { file: 'nothing' };
  const response = await api.request(path, body);
  expect([response.statusCode, response.json]).toEqual([
    404,
    { code: 'video-not-found', messages: ["This video doesn't exist."] },
  ]);
});

describe('video/get-rating', () => {
  it('returns the current counts', async () => {
    const viewer = await createUser(api.pool);
    const video = await createVideo(api.pool, await createUser(api.pool));
    const { token } = await signIn(api, viewer);
    const readRating = () =>
      api.call('video/get-rating', { file: video.file_name, clientId: 'some-client' }, token);
    expect(await readRating()).toEqual({ data: { rating: 0, likes: 0, comments: 0, showed: false } });

    await insertRow(api.pool, 'likes', { user_id: viewer.id, video_id: video.id });
    await insertRow(api.pool, 'client_views', { client_id: 'some-client', video_id: video.id });
    await api.pool.query('update videos set likes = 1, comments = 4 where id = $1', [video.id]);
    expect(await readRating()).toEqual({ data: { rating: 1, likes: 1, comments: 4, showed: true } });
  });
});
