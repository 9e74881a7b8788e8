import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { renderClip } from '../../platform/media/testing/clips.ts';
import { findMediaTools, type MediaTools } from '../../platform/media/tools.ts';
import { openStorage, type Storage } from '../../platform/storage/open-store.ts';
import { openQueues } from '../processing/queues.ts';
import { deleteDueAccounts } from '../retention/delete-accounts.ts';
import { MAX_UNFINISHED_CHECKS } from './constants.ts';
import { openUploadStore } from './open-uploads.ts';
import { sweepOrphanedFiles } from './sweep-orphaned-files.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { createTusClient, type TusClient } from './testing/tus-client.ts';
import { createUploadIntake } from './upload-intake.ts';
import type { UploadStore } from './upload-store.ts';

const api = useTestApi();
const folder = mkdtempSync(join(tmpdir(), 'ontrend-sweep-'));
afterAll(() => rmSync(folder, { recursive: true }));
let client: TusClient;
let uploadsDir: string;
let opened: { storage: Storage; uploads: UploadStore };

beforeAll(async () => {
  client = createTusClient(api, (await signIn(api, await createUser(api.pool))).token);
  uploadsDir = join(dirname(api.mediaDir), 'uploads');
  const settings = { mediaDir: api.mediaDir, dataDir: dirname(api.mediaDir), s3: undefined };
  const storage = await openStorage(settings);
  opened = { storage, uploads: await openUploadStore(settings, storage, api.pool) };
});

async function sweep() {
  const { pool } = api;
  const { storage, uploads } = opened;
  const databaseUrl = String(pool.options.connectionString);
  const boss = await openQueues({ databaseUrl, onError: () => {} });
  try {
    const parts = { pool, uploadStore: uploads, storage, tools: findMediaTools, queues: async () => boss };
    return await sweepUploads({ pool, uploadStore: uploads, uploadIntake: createUploadIntake(parts) });
  } finally {
    await boss.stop({ graceful: false });
  }
}

const ago = (id: string, column: string, age: string) =>
  api.pool.query(`update uploads set ${column} = now() - interval '${age}' where id = $1`, [id]);
const stateOf = async (id: string) =>
  (await api.pool.query('select state from videos where file_name = $1', [id])).rows[0]?.state;

it('processes an upload that was complete when the server died', async () => {
  const clip = readFileSync(renderClip(await findMediaTools(), folder, 'clip.mp4', { seconds: 1 }));
  const whole = await client.createUpload(clip.length);
  const half = await client.createUpload(clip.length);
  for (const id of [whole, half]) await client.send(id, 0, clip.subarray(0, 100));
  appendFileSync(join(uploadsDir, whole), clip.subarray(100));
  expect(await sweep()).toMatchObject({ accepted: 0 });
  for (const id of [whole, half]) await ago(id, 'touched_at', '2 minutes');
  expect(await sweep()).toMatchObject({ accepted: 1 });
  expect([await stateOf(whole), await stateOf(half)]).toEqual(['queued', 'uploading']);
});

describe('a file that ends the server during its check', () => {
  const createIntake = (tools: () => Promise<MediaTools>) =>
    createUploadIntake({
      ...{ pool: api.pool, uploadStore: opened.uploads, storage: opened.storage, tools },
      queues: () => Promise.reject(new Error('The file must not be accepted.')),
    });
  const uploadClip = async () => {
    const clip = readFileSync(renderClip(await findMediaTools(), folder, 'fatal.mp4', { seconds: 1 }));
    const id = await client.createUpload(clip.length);
    await client.send(id, 0, clip.subarray(0, 100));
    appendFileSync(join(uploadsDir, id), clip.subarray(100));
    return id;
  };
  /** Starts a check that never returns. */
  const startFatalCheck = (id: string) =>
    new Promise<void>((resolve) => {
      createIntake(() => {
        resolve();
        return new Promise(() => {});
      }).process(id);
    });

  it('is rejected after several checks, with a message for its owner', async () => {
    const id = await uploadClip();
    for (let check = 0; check < MAX_UNFINISHED_CHECKS; check += 1) await startFatalCheck(id);
    const message = "Couldn't check this video. Upload it again, or try a different format.";
    expect(await createIntake(findMediaTools).process(id)).toEqual({ kind: 'rejected', message });
    expect(await stateOf(id)).toBe('failed');
  });

  it('is not one whose checks fail otherwise', async () => {
    const id = await uploadClip();
    const failing = createIntake(() => Promise.reject(new Error('no tools')));
    for (let check = 0; check < MAX_UNFINISHED_CHECKS + 1; check += 1)
      await expect(failing.process(id)).rejects.toThrow('no tools');
    await startFatalCheck(id);
    await ago(id, 'touched_at', '2 minutes');
    expect(await sweep()).toMatchObject({ accepted: 1 });
    expect(await stateOf(id)).toBe('queued');
  });
});

it('cancels expired uploads with their data', async () => {
  const id = await client.createUpload(1_000);
  await client.send(id, 0, Buffer.alloc(100, 1));
  await ago(id, 'expires_at', '1 second');
  expect(await sweep()).toMatchObject({ expired: 1 });
  expect([existsSync(join(uploadsDir, id)), await stateOf(id)]).toEqual([false, undefined]);
  expect((await client.head(id)).status).toBe(410);

  await ago(id, 'touched_at', '25 hours');
  await sweep();
  expect((await client.head(id)).status).toBe(404);
});

describe('orphaned upload data', () => {
  const sweepOrphans = (grace?: number) =>
    sweepOrphanedFiles(
      { pool: api.pool, uploadStore: opened.uploads, sourceFiles: opened.storage.sources },
      grace,
    );
  const put = (name: string, seconds: number) => {
    const file = join(uploadsDir, name);
    writeFileSync(file, 'x');
    utimesSync(file, 0, Date.now() / 1_000 - seconds);
    return file;
  };

  it('is deleted after an hour, unless it belongs to an upload or a video', async () => {
    const open = await client.createUpload(1_000);
    await client.send(open, 0, Buffer.alloc(100, 1));
    const video = await client.createUpload(1_000);
    await api.pool.query(`update uploads set state = 'accepted' where id = $1`, [video]);
    const rejected = await client.createUpload(1_000);
    await api.pool.query(`update uploads set state = 'refused' where id = $1`, [rejected]);
    await api.pool.query('update videos set source_key = null where file_name = $1', [rejected]);
    const remaining = [put(open, 9_999), put(video, 9_999), put('young000000', 60), put('checksum.a', 9_999)];
    const gone = [put(rejected, 9_999), put('unknown0000', 9_999)];
    expect((await sweepOrphans()).sort()).toEqual([rejected, 'unknown0000'].sort());
    expect([remaining.map(existsSync), gone.map(existsSync)]).toEqual([
      remaining.map(() => true),
      [false, false],
    ]);
  });

  it('is left by a user who was deleted during an upload', async () => {
    const leaving = await createUser(api.pool);
    const theirs = createTusClient(api, (await signIn(api, leaving)).token);
    const id = await theirs.createUpload(1_000);
    await theirs.send(id, 0, Buffer.alloc(100, 1));
    await api.pool.query(`update users set will_be_deleted_at = now() - interval '1 day' where id = $1`, [
      leaving.id,
    ]);
    const stop = new AbortController().signal;
    expect((await deleteDueAccounts({ pool: api.pool, storage: opened.storage, stop })).deleted).toBe(1);
    // A request that was running when its user was deleted.
    put(id, 9_999);
    expect(await sweepOrphans()).toEqual([id]);
    expect(existsSync(join(uploadsDir, id))).toBe(false);
    expect((await theirs.send(id, 100, Buffer.alloc(100))).status).toBe(401);
  });
});

it('deletes expired locks and temporary files of dead servers', async () => {
  const [old, fresh] = ['checksum.old', 'checksum.fresh'].map((name) => join(uploadsDir, name)) as [
    string,
    string,
  ];
  for (const part of [old, fresh]) writeFileSync(part, 'x');
  utimesSync(old, 0, Date.now() / 1_000 - 7_200);
  await api.pool.query(
    `insert into upload_locks values ('dead', gen_random_uuid(), now() - interval '2 minutes'),
       ('alive', gen_random_uuid(), now() + interval '5 seconds')`,
  );
  await sweep();
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  expect((await api.pool.query('select upload_id from upload_locks')).rows).toEqual([{ upload_id: 'alive' }]);
});
