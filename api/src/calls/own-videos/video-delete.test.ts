import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../test/factories.ts';
import { sendForm } from '../../../test/send-form.ts';
import { signIn } from '../../../test/sign-in.ts';
import { purgeRemovedVideos } from '../../domain/retention/delete-videos.ts';
import { createTusClient } from '../../domain/uploads/testing/tus-client.ts';
import { openStorage, type Storage } from '../../platform/storage/open-store.ts';

const api = useTestApi();
let owner: TestUser;
let fan: TestUser;
let token: string;

beforeAll(async () => {
  owner = await createUser(api.pool);
  fan = await createUser(api.pool);
  ({ token } = await signIn(api, owner));
});

const count = async (table: string) => (await api.pool.query(`select 1 from ${table}`)).rowCount;

/** Runs the worker's deletion of videos. */
async function runWorkerJob(): Promise<number> {
  const dataDir = dirname(api.mediaDir);
  const storage = await openStorage({ mediaDir: api.mediaDir, dataDir, s3: undefined });
  return purgeRemovedVideos({ pool: api.pool, storage, stop: new AbortController().signal });
}

function storeFile(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'content');
  return file;
}

it('removes the video and its data from lists and counts immediately, and its files afterwards', async () => {
  const dataDir = dirname(api.mediaDir);
  const video = await createVideo(api.pool, owner, { source_key: 'uploads/its-source', likes: 1 });
  const other = await createVideo(api.pool, owner, { likes: 1 });
  await sendForm(api, 'app/user/video-edit', token, { file: video.file_name, description: '#gone' });
  await api.pool.query('update users set videos = 2, likes = 2 where id = $1', [owner.id]);
  for (const { id } of [video, other]) await insertRow(api.pool, 'likes', { user_id: fan.id, video_id: id });
  await insertRow(api.pool, 'comments', { video_id: video.id, author_id: fan.id, text: 'Nice' });
  await insertRow(api.pool, 'client_views', { client_id: 'a', video_id: video.id });
  const files = [
    storeFile(join(api.mediaDir, video.media_key, '1/poster.webp')),
    storeFile(join(dataDir, 'uploads/its-source')),
  ];

  const { message } = await api.call('app/user/video-delete', { file: video.file_name }, token);
  expect(message).toBe('Video deleted!');
  expect((await api.request('app/video/info', { fileName: video.file_name }, token)).statusCode).toBe(410);
  expect((await api.request('app/user/video-delete', { file: video.file_name }, token)).statusCode).toBe(404);
  const left = await api.call('app/user/videos', { username: owner.username });
  expect([left.data.map(({ id }) => id), left.pagination.recordsTotal]).toEqual([[other.id], 1]);
  expect((await api.call('app/user/own-videos', {}, token)).data.map(({ id }) => id)).toEqual([other.id]);
  const { data: profile } = await api.call('app/user/external-profile', { username: owner.username });
  expect(profile).toMatchObject({ videos: 1, likes: 1 });
  expect([await count('likes'), await count('comments'), await count('client_views')]).toEqual([1, 0, 0]);
  expect(await count(`hashtags where name = 'gone' and videos = 0`)).toBe(1);

  expect(await runWorkerJob()).toBe(1);
  expect(await count('videos')).toBe(1);
  expect(files.map(existsSync)).toEqual([false, false]);
  expect(await runWorkerJob()).toBe(0);

  // A shared link reports that the video was deleted, and no content is stored any longer.
  for (const reader of [token, undefined]) {
    const { statusCode, json } = await api.request(
      'app/video/info',
      { fileName: `${video.file_name}.mp4` },
      reader,
    );
    expect([statusCode, json]).toEqual([
      410,
      { code: 'video-deleted', messages: ['This video was deleted.'] },
    ]);
  }
  const { rows } = await api.pool.query('select * from deleted_video_names');
  expect(rows).toEqual([{ file_name: video.file_name, deleted_at: expect.any(Date) }]);
  expect((await api.request('video/get-rating', { file: video.file_name })).statusCode).toBe(404);
});

it('removes the base count of likes of demo content from the owner, with the video', async () => {
  const creator = await createUser(api.pool);
  const creatorToken = (await signIn(api, creator)).token;
  const video = await createVideo(api.pool, creator, { likes: 5_001 });
  await insertRow(api.pool, 'likes', { user_id: fan.id, video_id: video.id });
  await api.pool.query('update users set videos = 1, likes = 5_031 where id = $1', [creator.id]);
  await api.call('app/user/video-delete', { file: video.file_name }, creatorToken);
  expect(await runWorkerJob()).toBe(1);
  const { data: profile } = await api.call('app/user/external-profile', { username: creator.username });
  expect(profile).toMatchObject({ likes: 30 });
});

it('reports a video as deleted with its account, and a video that never became ready as unknown', async () => {
  const leaving = await createUser(api.pool);
  const videos = await Promise.all(
    ['ready', 'queued', 'uploading', 'failed'].map((state) => createVideo(api.pool, leaving, { state })),
  );
  await api.pool.query('delete from users where id = $1', [leaving.id]);
  const responses = await Promise.all(
    videos.map((video) => api.request('app/video/info', { fileName: video.file_name })),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([410, 410, 404, 404]);
});

it('does not report a failed upload as deleted', async () => {
  const failed = await createVideo(api.pool, owner, {
    state: 'failed',
    failure: 'This file contains no video.',
  });
  await api.call('app/user/video-delete', { file: failed.file_name }, token);
  const info = () => api.request('app/video/info', { fileName: failed.file_name });
  expect((await info()).statusCode).toBe(404);
  expect(await runWorkerJob()).toBe(1);
  expect((await info()).statusCode).toBe(404);
});

it('cancels an open upload', async () => {
  const client = createTusClient(api, token);
  const id = await client.createUpload(1_000);
  await client.send(id, 0, Buffer.alloc(100, 1));
  await api.call('app/user/video-delete', { file: id }, token);
  expect((await client.head(id)).status).toBe(410);
  expect((await client.send(id, 100, Buffer.alloc(100))).status).toBe(410);
  expect(existsSync(join(dirname(api.mediaDir), 'uploads', id))).toBe(false);
  expect(await count(`videos where file_name = '${id}'`)).toBe(0);
  expect((await api.request('app/video/info', { fileName: id })).statusCode).toBe(404);
});

it('deletes the files of a deleted video before its comments and likes, of which a popular video has millions', async () => {
  const video = await createVideo(api.pool, owner, {
    state: 'removed',
    source_key: 'uploads/popular',
    likes: 1,
  });
  await insertRow(api.pool, 'likes', { user_id: fan.id, video_id: video.id });
  const likesAtRemoval: (number | null)[] = [];
  const remove = async () => {
    const { rowCount } = await api.pool.query('select 1 from likes where video_id = $1', [video.id]);
    likesAtRemoval.push(rowCount);
  };
  const storage = { store: { remove }, sources: { remove } } as unknown as Storage;
  expect(await purgeRemovedVideos({ pool: api.pool, storage, stop: new AbortController().signal })).toBe(1);
  expect(likesAtRemoval.slice(0, 2)).toEqual([1, 1]);
  expect((await api.pool.query('select 1 from videos where id = $1', [video.id])).rowCount).toBe(0);
});

it('leaves no view that a page stored during the deletion', async () => {
  const video = await createVideo(api.pool, owner, { state: 'removed' });
  let removals = 0;
  const remove = async () => {
    removals += 1;
    // The files are removed once more after the views were deleted in batches.
    await insertRow(api.pool, 'client_views', { client_id: `late-${removals}`, video_id: video.id });
  };
  const storage = { store: { remove }, sources: { remove } } as unknown as Storage;
  expect(await purgeRemovedVideos({ pool: api.pool, storage, stop: new AbortController().signal })).toBe(1);
  expect(removals).toBe(2);
  expect(await count(`client_views where client_id like 'late-%'`)).toBe(0);
});
