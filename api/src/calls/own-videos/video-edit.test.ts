import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Calls, OwnVideo } from '@ontrend/shared/wire';
import sharp from 'sharp';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, type TestUser } from '../../../test/factories.ts';
import { sendForm } from '../../../test/send-form.ts';
import { signIn } from '../../../test/sign-in.ts';
import { renderClip } from '../../platform/media/testing/clips.ts';
import { findMediaTools } from '../../platform/media/tools.ts';

const api = useTestApi();
let owner: TestUser;
let token: string;
let stranger: string;

beforeAll(async () => {
  owner = await createUser(api.pool);
  ({ token } = await signIn(api, owner));
  stranger = (await signIn(api, await createUser(api.pool))).token;
});

type Reply = Calls['app/user/video-edit']['reply'];
const edit = (fields: Record<string, string | Uint8Array>, by = token) =>
  sendForm<Reply>(api, 'app/user/video-edit', by, fields);
const createImage = (width = 300, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#39f' } })
    .png()
    .toBuffer();
const vtt = (text: string) => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.500 line:0\n${text}\n`);
/** Path on disk of a media URL. */
const toFilePath = (address: string) => join(api.mediaDir, address.replace('/media/', ''));

async function counters() {
  const { rows: users } = await api.pool.query('select videos from users where id = $1', [owner.id]);
  const { rows: tags } = await api.pool.query<{ name: string; videos: number }>(
    'select name, videos from hashtags where videos > 0 order by name',
  );
  return { videos: users[0].videos, tags: tags.map(({ name, videos }) => `${name} ${videos}`) };
}

afterEach(async () => {
  await api.pool.query('delete from videos');
  await api.pool.query('delete from hashtags');
  await api.pool.query('update users set videos = 0, likes = 0');
});

it('changes the given fields and no others', async () => {
  const video = await createVideo(api.pool, owner, { description: 'before' });
  const { data: refs } = await api.call('app/service/refs', {});
  const [first, second] = refs.categoryList.map(({ id }) => id);
  const response = await edit({
    file: `${video.file_name}.mp4`,
    categories: `${first},${second}`,
    commentsAllowed: 'false',
    isSensitive: 'true',
  });
  expect(response.json).toMatchObject({
    message: 'Video updated!',
    data: {
      description: 'before',
      visibility: 'public',
      state: 'ready',
      categoryList: [first, second],
      commentsAllowed: false,
      isSensitive: true,
    },
  });
  await edit({ file: video.file_name, description: 'after', categories: '' });
  const { data } = await api.call('app/video/info', { fileName: video.file_name });
  expect(data).toMatchObject({ description: 'after', categoryList: [], commentsAllowed: false });
});

it('counts hashtags of listed videos only', async () => {
  const video = await createVideo(api.pool, owner);
  await api.pool.query('update users set videos = 1 where id = $1', [owner.id]);
  await edit({ file: video.file_name, description: '#Cats and #dogs, #cats again' });
  expect(await counters()).toEqual({ videos: 1, tags: ['cats 1', 'dogs 1'] });
  await edit({ file: video.file_name, description: 'only #birds' });
  expect(await counters()).toEqual({ videos: 1, tags: ['birds 1'] });
  await edit({ file: video.file_name, visibility: 'unlisted', description: '#fish' });
  expect(await counters()).toEqual({ videos: 0, tags: [] });
  await edit({ file: video.file_name, visibility: 'public' });
  expect(await counters()).toEqual({ videos: 1, tags: ['fish 1'] });
});

it('shows a video according to its visibility', async () => {
  const video = await createVideo(api.pool, owner);
  const info = async (by?: string) =>
    (await api.request('app/video/info', { fileName: video.file_name }, by)).statusCode;
  const listed = async () => (await api.call('app/user/videos', { username: owner.username })).data.length;
  const seen: unknown[] = [];
  for (const visibility of ['unlisted', 'private', 'public']) {
    await edit({ file: video.file_name, visibility });
    seen.push([visibility, await info(), await info(token), await listed()]);
  }
  expect(seen).toEqual([
    ['unlisted', 200, 200, 0],
    ['private', 403, 200, 0],
    ['public', 200, 200, 1],
  ]);
});

it('lists a video first when it is published, and not again after hiding it', async () => {
  const waiting = await createVideo(api.pool, owner, { visibility: 'private', published_at: null });
  const later = await createVideo(api.pool, owner, { published_at: new Date() });
  const order = async () =>
    (await api.call('app/user/videos', { username: owner.username })).data.map(({ fileName }) => fileName);
  await edit({ file: waiting.file_name, visibility: 'public' });
  expect(await order()).toEqual([waiting.file_name, later.file_name]);
  const newest = await createVideo(api.pool, owner, { published_at: new Date() });
  await edit({ file: waiting.file_name, visibility: 'private' });
  await edit({ file: waiting.file_name, visibility: 'public' });
  expect(await order()).toEqual([newest.file_name, waiting.file_name, later.file_name]);
});

it('stores, replaces and removes a cover without leaving files', async () => {
  const video = await createVideo(api.pool, owner);
  const covers: OwnVideo[] = [];
  for (const size of [3_000, 40])
    covers.push((await edit({ file: video.file_name, cover: await createImage(size, size) })).json.data);
  const [first, second] = covers as [OwnVideo, OwnVideo];
  const { width, format } = await sharp(readFileSync(toFilePath(second.firstFrame))).metadata();
  expect([width, format]).toEqual([40, 'webp']);
  expect(second.placeholder).toMatch(/^data:image\/webp/);
  expect(existsSync(toFilePath(second.firstFrameJpg))).toBe(true);
  expect([existsSync(toFilePath(first.firstFrame)), existsSync(toFilePath(first.firstFrameJpg))]).toEqual([
    false,
    false,
  ]);
  const back = await edit({ file: video.file_name, cover: '' });
  expect(back.json.data.firstFrame).toBe(`/media/${video.media_key}/1/poster.webp`);
  expect(existsSync(toFilePath(second.firstFrame))).toBe(false);
});

it('stores, replaces and removes captions by language', async () => {
  const video = await createVideo(api.pool, owner);
  const file = video.file_name;
  const both = await edit({ file, 'captions.en': vtt('Hello'), 'captions.pt-br': vtt('Olá') });
  expect(both.json.data.captions.map(({ language }) => language)).toEqual(['en', 'pt-BR']);
  const [english] = both.json.data.captions;
  expect(readFileSync(toFilePath(english?.url ?? ''), 'utf8')).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500 line:0\nHello\n',
  );
  const other = await edit({ file, 'captions.en': vtt('Good day'), removeCaptions: 'pt-BR' });
  expect(other.json.data.captions.map(({ language }) => language)).toEqual(['en']);
  expect(readFileSync(toFilePath(other.json.data.captions[0]?.url ?? ''), 'utf8')).toContain('Good day');
  expect(existsSync(toFilePath(english?.url ?? ''))).toBe(false);
});

describe('rejects and changes nothing:', () => {
  it.each<[string, Record<string, string | Uint8Array>, string]>([
    ['no video', {}, 'file'],
    ['an unknown visibility', { visibility: 'friends' }, 'visibility'],
    ['too long a description', { description: 'x'.repeat(2_201) }, 'description'],
    ['four categories', { categories: '1,2,3,4' }, 'categories'],
    ['an unknown category', { categories: '99999' }, 'categories'],
    ['a non-boolean flag', { isSensitive: 'maybe' }, 'isSensitive'],
    ['a cover that is not an image', { cover: Buffer.from('hello') }, 'cover'],
    ['captions without a language', { 'captions.everything': vtt('x') }, 'captions.everything'],
    ['invalid captions', { 'captions.en': Buffer.from('Hello') }, 'captions.en'],
    ['an unknown file field', { poster: Buffer.from('x') }, 'poster'],
    ['a replacement of the video file', { video: Buffer.from('x') }, 'video'],
  ])('%s', async (what, fields, field) => {
    const video = await createVideo(api.pool, owner, { description: 'before' });
    const { status, json } = await edit({
      ...(what !== 'no video' && { file: video.file_name }),
      ...(field !== 'description' && { description: 'after' }),
      ...fields,
    });
    expect([status, Object.keys(json.fields ?? {})]).toEqual([422, [field]]);
    const { data } = await api.call('app/video/info', { fileName: video.file_name });
    expect(data).toMatchObject({ description: 'before', captions: [], isSensitive: false });
  });

  it.each(['app/user/video-edit', 'app/user/video-delete'])(
    '%s of another user, or of an unknown video',
    async (path) => {
      const video = await createVideo(api.pool, owner);
      const readError = async (file: string, by: string) => {
        const { statusCode, json } = await api.request(path, { file }, by);
        return [statusCode, json.code];
      };
      expect(await readError(video.file_name, stranger)).toEqual([403, 'not-yours']);
      expect(await readError('nothing', token)).toEqual([404, 'video-not-found']);
      expect((await api.request('app/video/info', { fileName: video.file_name })).statusCode).toBe(200);
    },
  );
});

describe('a small file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ontrend-edit-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('creates a queued video with the given fields', async () => {
    const clip = readFileSync(renderClip(await findMediaTools(), folder, 'clip.mp4', { seconds: 1 }));
    const response = await edit({ video: clip, description: 'Mine #new', visibility: 'unlisted' });
    expect([response.status, response.json.message]).toEqual([200, 'Video uploaded!']);
    expect(response.json.data).toMatchObject({
      state: 'queued',
      description: 'Mine #new',
      visibility: 'unlisted',
      width: 270,
      height: 480,
      upload: null,
      failure: null,
    });
    const { data } = await api.call('app/user/own-videos', {}, token);
    expect(data.map(({ fileName }) => fileName)).toEqual([response.json.data.fileName]);
    expect((await api.call('app/user/own-videos', {}, stranger)).data).toEqual([]);
  });

  it('stores nothing when the file is not a video', async () => {
    const { status, json } = await edit({ video: Buffer.from('Dear reader,'), description: 'x' });
    expect([status, json.code]).toEqual([422, 'unsuitable-video']);
    expect((await api.call('app/user/own-videos', {}, token)).data).toEqual([]);
  });
});

describe('app/user/own-videos', () => {
  it('returns all states page by page, and given videos by name', async () => {
    const videos = [];
    for (let n = 0; n < 33; n += 1) videos.push(await createVideo(api.pool, owner, { state: 'queued' }));
    await api.pool.query(`update videos set state = 'failed', failure = 'Too long.' where id = $1`, [
      videos[32]?.id,
    ]);
    await api.pool.query(`update videos set state = 'processing', progress = 40 where id = $1`, [
      videos[31]?.id,
    ]);
    const first = await api.call('app/user/own-videos', {}, token);
    expect(first.data.slice(0, 3).map(({ state, progress, failure }) => [state, progress, failure])).toEqual([
      ['failed', 0, 'Too long.'],
      ['processing', 40, null],
      ['queued', 0, null],
    ]);
    const next = await api.call('app/user/own-videos', { nextPageToken: first.nextPageToken }, token);
    expect([first.data.length, next.data.length, next.nextPageToken]).toEqual([30, 3, null]);
    expect(
      (await api.request('app/user/own-videos', { nextPageToken: `${first.nextPageToken}x` }, token))
        .statusCode,
    ).toBe(400);
    expect(
      (await api.request('app/user/own-videos', { nextPageToken: first.nextPageToken }, stranger)).statusCode,
    ).toBe(400);

    const named = await api.call(
      'app/user/own-videos',
      { files: [videos[0]?.file_name ?? '', 'nothing'] },
      token,
    );
    expect(named.data.map(({ fileName }) => fileName)).toEqual([videos[0]?.file_name]);
  });
});

it('returns the limits and the remaining quota before an upload', async () => {
  const { data } = await api.call('app/user/upload-limits', {}, token);
  expect(data.limits).toMatchObject({ maxBytes: 1e9, maxSeconds: 180, maxSide: 4096, maxFps: 240 });
  expect(data.left.files).toBeGreaterThan(0);
});
