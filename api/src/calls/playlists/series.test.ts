import type { Calls } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { createVideo, type TestVideo } from '../../../test/factories.ts';
import { type Curator, createCurator } from '../../../test/playlists.ts';

type Playlist = Calls['app/playlist/get']['reply']['data'];

const api = useTestApi();
let me: Curator;
let viewer: Curator;
let videos: TestVideo[];

beforeEach(async () => {
  [me, viewer] = [await createCurator(api), await createCurator(api)];
  videos = [];
  for (let index = 0; index < 4; index += 1) videos.push(await createVideo(api.pool, me));
});

const at = (index: number) => videos[index] as TestVideo;

async function createSeries(
  visibility: 'private' | 'unlisted' | 'public' = 'public',
  parts = videos,
): Promise<string> {
  const { id } = await me.edit({ title: 'Course', visibility, kind: 'series' });
  for (const video of parts) await me.include(id, video);
  return id;
}

async function seriesOf(index: number, token?: string) {
  return (await api.call('app/video/info', { fileName: at(index).file_name }, token)).data.series;
}

const statusOf = async (path: string, body: object, token = me.token) => {
  const { statusCode, json } = await api.request(path, body, token);
  return [statusCode, json.code];
};
const messagesOf = async (path: string, body: object) =>
  (await api.request(path, body, me.token)).json.messages;
const include = (playlist: string, { file_name: file }: TestVideo) =>
  statusOf('app/playlist/include', { playlist, file, isIncluded: true });

it('numbers the parts that a viewer may see', async () => {
  const id = await createSeries();
  expect(await seriesOf(2)).toEqual({ id, title: 'Course', part: 3, parts: 4 });
  await me.move(id, at(2), null);
  expect(await seriesOf(2)).toMatchObject({ part: 1, parts: 4 });
  await api.pool.query(`update videos set visibility = 'private' where id = $1`, [at(0).id]);
  expect(await seriesOf(1, viewer.token)).toMatchObject({ part: 2, parts: 3 });
  expect(await seriesOf(1, me.token)).toMatchObject({ part: 3, parts: 4 });
  await me.include(id, at(1), false);
  expect(await seriesOf(1)).toBeNull();
});

it('does not publish the link of a series that is not public', async () => {
  const id = await createSeries('unlisted');
  expect(await seriesOf(0, viewer.token)).toBeNull();
  expect(await seriesOf(0, me.token)).toMatchObject({ part: 1 });
  const filter = { kind: 'playlist', value: id } as const;
  for (const { data } of [
    await api.call('app/video/get', { filter }),
    await api.call('app/playlist/videos', { playlist: id }),
  ])
    expect(data.map(({ series }) => series?.part)).toEqual([1, 2, 3, 4]);
});

it('is named to its owner only while moderators have hidden it', async () => {
  const id = await createSeries();
  await api.pool.query('update playlists set hidden_at = now() where key = $1', [id]);
  expect(await seriesOf(0)).toBeNull();
  expect(await seriesOf(0, viewer.token)).toBeNull();
  expect(await seriesOf(0, me.token)).toMatchObject({ part: 1 });
});

it('rejects videos of others, and videos of another series', async () => {
  const id = await createSeries('public', [at(0)]);
  expect(await include(id, await createVideo(api.pool, viewer))).toEqual([409, 'not-own-video']);
  const other = await me.edit({ title: 'Other', kind: 'series', file: at(1).file_name });
  expect(await include(other.id, at(0))).toEqual([409, 'video-in-series']);
  const addition = { playlist: other.id, file: at(0).file_name, isIncluded: true };
  expect(await messagesOf('app/playlist/include', addition)).toEqual([
    'This video is part of another series. Remove it there first.',
  ]);
  const taken = { title: 'Third', kind: 'series', file: at(1).file_name };
  expect(await statusOf('app/playlist/edit', taken)).toEqual([409, 'video-in-series']);
  expect(await include(id, at(0))).toEqual([200, undefined]);
  const plain = await me.edit({ title: 'Plain', file: at(0).file_name });
  expect(plain.kind).toBe('playlist');
});

it('has at most 500 parts', async () => {
  const id = await createSeries();
  await api.pool.query('update playlists set videos = 500 where key = $1', [id]);
  expect(await include(id, await createVideo(api.pool, me))).toEqual([409, 'series-full']);
  const { id: plain } = await me.edit({ title: 'Plain' });
  await api.pool.query('update playlists set videos = 501 where key = $1', [plain]);
  expect(await statusOf('app/playlist/edit', { playlist: plain, kind: 'series' })).toEqual([
    409,
    'series-full',
  ]);
});

it('turns a playlist into a series and back', async () => {
  const { id } = await me.edit({ title: 'Mixed', visibility: 'public', file: at(0).file_name });
  const foreign = await createVideo(api.pool, viewer);
  await me.include(id, foreign);
  expect(await seriesOf(0)).toBeNull();
  const change = { playlist: id, kind: 'series' };
  expect(await statusOf('app/playlist/edit', change)).toEqual([409, 'not-own-video']);
  await me.include(id, foreign, false);
  const other = await createSeries('public', [at(0)]);
  expect(await statusOf('app/playlist/edit', change)).toEqual([409, 'video-in-series']);
  expect(await messagesOf('app/playlist/edit', change)).toEqual([
    'Some of these videos are part of another series. Remove them there first.',
  ]);
  expect((await me.edit({ playlist: other, kind: 'playlist' })).kind).toBe('playlist');
  expect((await me.edit({ playlist: id, kind: 'series' })).kind).toBe('series');
  expect(await seriesOf(0)).toMatchObject({ id, part: 1, parts: 1 });
  // Other changes do not change the kind.
  expect((await me.edit({ playlist: id, title: 'Parts' })).kind).toBe('series');
  await me.save(at(0));
  const [saved] = await me.all();
  expect(await statusOf('app/playlist/edit', { playlist: saved?.id, kind: 'series' })).toEqual([
    403,
    'saved-videos',
  ]);
});

it('has each video in one series when tabs add it to several at the same time', async () => {
  const lists = [await createSeries('public', []), await createSeries('public', [])];
  const results = await Promise.all(
    videos.flatMap((video) => lists.map(async (list) => (await include(list, video))[1])),
  );
  expect(results.filter((code) => code === undefined)).toHaveLength(4);
  expect(results.filter((code) => code === 'video-in-series')).toHaveLength(4);
});

it('is one series when tabs turn two playlists with the same videos into series at the same time', async () => {
  const lists: Playlist[] = [];
  for (const order of [videos, [...videos].reverse()]) {
    const list = await me.edit({ title: 'List' });
    for (const video of order) await me.include(list.id, video);
    lists.push(list);
  }
  const codes = await Promise.all(
    lists.map(async ({ id }) => (await statusOf('app/playlist/edit', { playlist: id, kind: 'series' }))[1]),
  );
  expect(codes.sort()).toEqual(['video-in-series', undefined]);
  const kinds = (await me.all()).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['playlist', 'series']);
});

it('never contains a foreign video when a tab adds one while another makes the playlist a series', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { id } = await me.edit({ title: 'List', file: (await createVideo(api.pool, me)).file_name });
    const foreign = await createVideo(api.pool, viewer);
    const [added, changed] = await Promise.all([
      include(id, foreign),
      statusOf('app/playlist/edit', { playlist: id, kind: 'series' }),
    ]);
    expect([added[1], changed[1]].sort()).toEqual(['not-own-video', undefined]);
  }
});

it('returns the parts after a video', async () => {
  const id = await createSeries();
  const next = await api.call('app/playlist/videos', { playlist: id, after: at(1).file_name, limit: 1 });
  expect(next.data.map(({ fileName }) => fileName)).toEqual([at(2).file_name]);
  const last = await api.call('app/playlist/videos', { playlist: id, after: at(3).file_name, limit: 1 });
  expect([last.data, last.nextPageToken]).toEqual([[], null]);
  const unknown = { playlist: id, after: (await createVideo(api.pool, me)).file_name };
  expect(await statusOf('app/playlist/videos', unknown)).toEqual([409, 'playlist-changed']);
});

describe('progress', () => {
  const NOW = Math.floor(Date.now() / 1_000);
  const watch = (playlist: string, index: number, watchedAt: number, isFinished = false) =>
    api.call(
      'app/playlist/progress',
      { playlist, file: at(index).file_name, isFinished, watchedAt },
      viewer.token,
    );
  const read = async (playlist: string, token: string | undefined = viewer.token) =>
    (await api.call('app/playlist/get', { playlist }, token)).data.progress;

  it('is the part that the viewer watched last, also when calls arrive late or at the same time', async () => {
    const id = await createSeries();
    expect(await read(id)).toBeNull();
    await Promise.all([
      watch(id, 1, NOW - 20),
      watch(id, 2, NOW - 10, true),
      watch(id, 0, NOW - 30),
      watch(id, 1, NOW - 20),
    ]);
    const progress = { part: 3, parts: 4, isFinished: true, watchedAt: NOW - 10 };
    expect(await read(id)).toEqual(progress);
    expect(await read(id, me.token)).toBeNull();
    const list = await viewer.all({ username: me.username });
    expect(list.map((playlist) => playlist.progress)).toEqual([progress]);
  });

  it('counts a time in the future as now', async () => {
    const id = await createSeries();
    await watch(id, 1, NOW + 10_000);
    await watch(id, 2, Math.floor(Date.now() / 1_000) + 1);
    expect(await read(id)).toMatchObject({ part: 3 });
  });

  it('follows the order of the series, and ends with the part', async () => {
    const id = await createSeries();
    await watch(id, 1, NOW);
    await me.move(id, at(1), at(3));
    expect(await read(id)).toMatchObject({ part: 4 });
    await me.include(id, at(1), false);
    expect(await read(id)).toBeNull();
    await watch(id, 1, NOW);
    expect(await read(id)).toBeNull();
  });

  it('is only stored for series that the viewer may see', async () => {
    const secret = await createSeries('private');
    const body = { playlist: secret, file: at(0).file_name, isFinished: false, watchedAt: NOW };
    expect(await statusOf('app/playlist/progress', body, viewer.token)).toEqual([404, 'playlist-not-found']);
    const { id } = await me.edit({ title: 'Plain', visibility: 'public', file: at(0).file_name });
    await watch(id, 0, NOW);
    expect(await read(id)).toBeNull();
  });
});
