import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ErrorReply } from '@ontrend/shared/wire';
import { Upload } from 'tus-js-client';
import { useTestApi } from '../../../../test/api.ts';
import { openEventStream } from '../../../../test/event-stream-client.ts';
import { createUser, type TestUser } from '../../../../test/factories.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { createTusClient, type TusClient } from '../../../domain/uploads/testing/tus-client.ts';
import { renderClip } from '../../../platform/media/testing/clips.ts';
import { findMediaTools } from '../../../platform/media/tools.ts';

const api = useTestApi({ UPLOAD_QUOTA_MB: '3' });
const folder = mkdtempSync(join(tmpdir(), 'ontrend-upload-'));
let clip: Buffer;
let owner: TestUser;
let client: TusClient;
let stranger: TusClient;

beforeAll(async () => {
  clip = readFileSync(renderClip(await findMediaTools(), folder, 'clip.mp4', { seconds: 1 }));
  owner = await createUser(api.pool);
  client = createTusClient(api, (await signIn(api, owner)).token);
  stranger = createTusClient(api, (await signIn(api, await createUser(api.pool))).token);
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => api.pool.query('delete from uploads'));

const readError = async (response: Response) => [
  response.status,
  ((await response.json()) as ErrorReply).code,
];
const message = async (response: Response) => ((await response.json()) as ErrorReply).messages[0];
const readUploadedFile = (id: string) => join(dirname(api.mediaDir), 'uploads', id);

async function findVideo(id: string) {
  const { rows } = await api.pool.query('select * from videos where file_name = $1', [id]);
  return rows[0];
}
const findJobs = async (videoId: number) =>
  (await api.pool.query(`select 1 from pgboss.job where data ->> 'videoId' = $1`, [String(videoId)]))
    .rowCount;

it('accepts a file in parts and queues its video after the last one', async () => {
  const metadata = { filename: 'my cat.mp4', visibility: 'unlisted', description: 'Look #Cats' };
  const id = await client.createUpload(clip.length, metadata);
  expect(await findVideo(id)).toMatchObject({
    state: 'uploading',
    owner_id: owner.id,
    visibility: 'unlisted',
    description: 'Look #Cats',
  });
  const half = Math.floor(clip.length / 2);
  const first = await client.send(id, 0, clip.subarray(0, half));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)]);
  expect(await client.offset(id)).toBe(half);

  expect((await client.send(id, half, clip.subarray(half))).status).toBe(204);
  const video = await findVideo(id);
  expect(video).toMatchObject({ state: 'queued', source_key: `uploads/${id}`, width: 270, height: 480 });
  expect(await findJobs(video.id)).toBe(1);
  expect(readFileSync(readUploadedFile(id)).equals(clip)).toBe(true);

  const head = await client.head(id);
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(clip.length)]);
  expect((await client.send(id, clip.length, Buffer.from('more'))).status).toBe(410);
  expect(await readError(await client.end(id))).toEqual([409, 'upload-finished']);
});

it('publishes the processing progress to the owner only', async () => {
  const [mine, theirs] = [
    await openEventStream(api.origin, (await signIn(api, owner)).token),
    await openEventStream(api.origin, (await signIn(api, await createUser(api.pool))).token),
  ];
  const id = await client.createUpload(clip.length);
  await client.send(id, 0, clip);
  const published = (state: string) =>
    mine.next((event) => event.topic === 'uploads' && event.file === id && event.state === state);
  expect(await published('queued')).toEqual({ topic: 'uploads', file: id, state: 'queued', progress: 0 });
  // The same update as the worker's.
  await api.pool.query(`update videos set state = 'processing', progress = 40 where file_name = $1`, [id]);
  expect(await published('processing')).toMatchObject({ progress: 40 });
  expect(theirs.received.filter(({ topic }) => topic === 'uploads')).toEqual([]);
  for (const stream of [mine, theirs]) stream.close();
});

it('returns its capabilities and the expiration time', async () => {
  const response = await fetch(`${api.origin}/api/app/upload`, { method: 'OPTIONS' });
  expect(response.status).toBe(204);
  expect(response.headers.get('tus-version')).toBe('1.0.0');
  expect(response.headers.get('tus-max-size')).toBe('1000000000');
  expect(response.headers.get('tus-checksum-algorithm')).toBe('sha1,sha256,md5');
  const extensions = response.headers.get('tus-extension')?.split(',');
  for (const extension of ['creation', 'termination', 'checksum', 'expiration'])
    expect(extensions).toContain(extension);

  const begun = await client.create(10);
  const expires = Date.parse(begun.headers.get('upload-expires') ?? '');
  expect(Math.abs(expires - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000);
});

describe('access', () => {
  it('requires sign-in and ownership', async () => {
    const guest = createTusClient(api, null);
    expect(await readError(await guest.create(10))).toEqual([401, 'not-signed-in']);
    const id = await client.createUpload(10);
    for (const response of [await stranger.send(id, 0, Buffer.from('x')), await stranger.end(id)])
      expect(await readError(response)).toEqual([403, 'not-yours']);
    expect((await stranger.head(id)).status).toBe(403);
    expect((await guest.head(id)).status).toBe(401);
    expect(await client.offset(id)).toBe(0);
  });

  it.each(['nothing0000', '../../etc/passwd', '%2e%2e%2fsecret', 'a'.repeat(60)])(
    'returns 404 for %s',
    async (id) => {
      expect((await client.send(id, 0, Buffer.from('x'))).status).toBe(404);
    },
  );
});

describe('rejected before any byte is sent', () => {
  it('a declared size of 40 GB, with a message', async () => {
    const response = await client.create(40e9);
    expect(response.status).toBe(413);
    expect(await message(response)).toBe(
      'This file is 40 GB. The maximum is 1 GB. Compress the video and try again.',
    );
    expect((await api.pool.query('select 1 from uploads')).rowCount).toBe(0);
  });

  it.each<[string, number, Record<string, string>, Record<string, string>, number]>([
    ['an empty file', 0, {}, {}, 422],
    ['an unknown visibility', 10, { visibility: 'everyone' }, {}, 422],
    ['too long a description', 10, { description: 'x'.repeat(2_201) }, {}, 422],
    ['no size', 10, {}, { 'upload-length': 'many' }, 400],
    ['a deferred size', 10, {}, { 'upload-length': '', 'upload-defer-length': '1' }, 400],
    ['another version of the protocol', 10, {}, { 'tus-resumable': '2.0.0' }, 400],
    ['more than the storage quota', 3_000_001, {}, {}, 413],
  ])('%s', async (_what, bytes, metadata, headers, status) => {
    const response = await client.create(bytes, metadata, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(expect.objectContaining({ code: expect.any(String) }));
    expect((await api.pool.query('select 1 from uploads')).rowCount).toBe(0);
  });

  it('an eleventh open upload, also when two are started concurrently', async () => {
    const ten = await Promise.all(Array.from({ length: 12 }, () => stranger.create(10)));
    expect(ten.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 413, 413]);
  });
});

it('removes folders and control characters from file names', async () => {
  const names = ['../../etc/passwd', 'C:\\Users\\me\\cat.mp4', 'a\u0000b\u202egpj.mp4', 'x'.repeat(400)];
  for (const filename of names) await client.createUpload(10, { filename });
  const { rows } = await api.pool.query<{ name: string }>('select name from uploads order by created_at');
  expect(rows.map(({ name }) => name)).toEqual(['passwd', 'cat.mp4', 'abgpj.mp4', 'x'.repeat(200)]);
});

describe('a checksum', () => {
  const sum = (algorithm: string, part: Buffer) => ({
    'upload-checksum': `${algorithm} ${createHash(algorithm).update(part).digest('base64')}`,
  });

  it('confirms a part, and a mismatch discards it', async () => {
    const id = await client.createUpload(20);
    const part = Buffer.from('0123456789');
    const changed = await client.send(id, 0, part, sum('sha1', Buffer.from('0123456780')));
    expect(await readError(changed)).toEqual([460, 'checksum-mismatch']);
    expect(await client.offset(id)).toBe(0);
    expect((await client.send(id, 0, part, sum('sha256', part))).status).toBe(204);
    expect(await client.offset(id)).toBe(10);
    expect(readdirSync(join(dirname(api.mediaDir), 'uploads'))).not.toContainEqual(
      expect.stringContaining('checksum'),
    );
  });

  it('must use a supported algorithm', async () => {
    const id = await client.createUpload(20);
    const response = await client.send(id, 0, Buffer.from('x'), { 'upload-checksum': 'crc32 AAAA' });
    expect(await readError(response)).toEqual([400, 'bad-checksum']);
  });
});

it('rejects a part with the wrong offset', async () => {
  const id = await client.createUpload(20);
  await client.send(id, 0, Buffer.from('01234'));
  expect(await readError(await client.send(id, 3, Buffer.from('34')))).toEqual([409, 'upload-offset']);
  expect((await client.send(id, 5, Buffer.alloc(30))).status).toBe(413);
  expect(await client.offset(id)).toBe(5);
});

it('deletes a canceled upload with its data and its video', async () => {
  const id = await client.createUpload(20);
  await client.send(id, 0, Buffer.from('01234'));
  expect((await client.end(id)).status).toBe(204);
  expect((await client.head(id)).status).toBe(410);
  expect([existsSync(readUploadedFile(id)), await findVideo(id)]).toEqual([false, undefined]);
});

const NO_VIDEO = "This file isn't a video. Choose an MP4, MOV, WebM, MKV or AVI file.";

it('rejects a file that is not a video with a message, which the owner also finds at the video', async () => {
  const text = Buffer.from('Dear reader,\n'.repeat(100));
  const id = await client.createUpload(text.length);
  const response = await client.send(id, 0, text);
  expect([response.status, await message(response)]).toEqual([422, NO_VIDEO]);
  expect(await findVideo(id)).toMatchObject({ state: 'failed', failure: NO_VIDEO });
  expect(existsSync(readUploadedFile(id))).toBe(false);
  // A client that lost the response and requests the offset has nothing left to send.
  expect(await client.offset(id)).toBe(text.length);
});

it('rejects an archive by its first bytes, whatever its length', async () => {
  const id = await client.createUpload(2_000_000);
  const archive = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(1_000)]);
  const response = await client.send(id, 0, archive);
  expect([response.status, await message(response)]).toEqual([422, NO_VIDEO]);
  expect(await findVideo(id)).toMatchObject({ state: 'failed' });
});

it('processes a complete upload on the next request after the server died', async () => {
  const id = await client.createUpload(clip.length);
  await client.send(id, 0, clip.subarray(0, -1));
  appendFileSync(readUploadedFile(id), clip.subarray(-1));
  expect(await client.offset(id)).toBe(clip.length);
  expect(await findVideo(id)).toMatchObject({ state: 'queued' });
});

it('works with the client library used in browsers', async () => {
  const { token } = await signIn(api, owner);
  const sent: number[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(clip, {
      endpoint: `${api.origin}/api/app/upload`,
      headers: { authorization: `Bearer ${token}` },
      chunkSize: 10_000,
      metadata: { filename: 'cat.mp4', visibility: 'private' },
      onChunkComplete: (bytes) => sent.push(bytes),
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
  expect(sent.length).toBe(Math.ceil(clip.length / 10_000));
  expect(await findVideo(url.split('/').at(-1) ?? '')).toMatchObject({
    state: 'queued',
    visibility: 'private',
  });
});
