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
import { expireTimers } from '@ontrend/shared/server/testing/expire-timers';
import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { ToolInterruptedError, ToolTimeoutError } from '../../platform/media/errors.ts';
import { renderClip } from '../../platform/media/testing/clips.ts';
import { findMediaTools, type MediaTools } from '../../platform/media/tools.ts';
import { openStorage, type Storage } from '../../platform/storage/open-store.ts';
import { openQueues } from '../processing/queues.ts';
import { deleteDueAccounts } from '../retention/delete-accounts.ts';
import { checkFile } from './check-file.ts';
import { CheckerExitError, type FileChecker } from './file-checker.ts';
import { createIntakeQueue } from './intake-queue.ts';
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

const check: FileChecker['check'] = async (file) => checkFile(file, await findMediaTools());

async function sweep({ checkWith = check } = {}) {
  const { pool } = api;
  const { storage, uploads } = opened;
  const databaseUrl = String(pool.options.connectionString);
  const boss = await openQueues({ databaseUrl, onError: () => {} });
  const parts = { pool, uploadStore: uploads, storage, checkFile: checkWith, queues: async () => boss };
  const uploadIntake = createIntakeQueue({ pool, intake: createUploadIntake(parts), onError: () => {} });
  try {
    return await sweepUploads({ pool, uploadStore: uploads, uploadIntake });
  } finally {
    await uploadIntake.close();
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

/** Stores a clip as if the server had died before its check. */
async function storeClip(name: string): Promise<string> {
  const clip = readFileSync(renderClip(await findMediaTools(), folder, name, { seconds: 1 }));
  const id = await client.createUpload(clip.length);
  await client.send(id, 0, clip.subarray(0, 100));
  appendFileSync(join(uploadsDir, id), clip.subarray(100));
  return id;
}

it('processes an upload that waited for its check for a long time when the server died', async () => {
  const id = await storeClip('waited.mp4');
  await api.pool.query('update uploads set received = bytes where id = $1', [id]);
  await ago(id, 'touched_at', '1 day');
  expect(await sweep()).toMatchObject({ accepted: 1 });
  expect(await stateOf(id)).toBe('queued');
});

it('processes the other uploads when a check fails, and the failed one in a later sweep', async () => {
  const ids = [await storeClip('failing.mp4'), await storeClip('other.mp4')];
  for (const id of ids) await ago(id, 'touched_at', '2 minutes');
  const checkOthers: FileChecker['check'] = async (file) => {
    if (file.includes(String(ids[0]))) throw new Error('no memory');
    return check(file);
  };
  expect(await sweep({ checkWith: checkOthers })).toMatchObject({
    accepted: 1,
    errors: [new Error('no memory')],
    failure: null,
  });
  expect(await Promise.all(ids.map(stateOf))).toEqual(['uploading', 'queued']);
  await ago(String(ids[0]), 'touched_at', '2 minutes');
  expect(await sweep()).toMatchObject({ accepted: 1 });
});

it('is done by one process at a time for each upload', async () => {
  const id = await storeClip('shared.mp4');
  await ago(id, 'touched_at', '2 minutes');
  let checks = 0;
  const countChecks: FileChecker['check'] = (file) => {
    checks += 1;
    return check(file);
  };
  await Promise.all([1, 2, 3].map(() => sweep({ checkWith: countChecks })));
  expect([checks, await stateOf(id)]).toEqual([1, 'queued']);
});

describe('while the machine fails', () => {
  const failWith = (error: Error) => () => Promise.reject(error);
  const diskFull = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  /** Checks with the tools, of which one is killed. */
  const withKilled =
    (name: keyof MediaTools): FileChecker['check'] =>
    async (file) => {
      const script = join(folder, 'killed');
      writeFileSync(script, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 });
      return checkFile(file, { ...(await findMediaTools()), [name]: script });
    };
  /** Checks with the tools, of which one stands still. Its time limit expires as soon as it has started. */
  const withHanging =
    (name: keyof MediaTools): FileChecker['check'] =>
    async (file) => {
      const [script, started] = [join(folder, 'hanging'), join(folder, 'hanging.started')];
      writeFileSync(script, `#!/bin/sh\ntouch ${started}\nexec sleep 300\n`, { mode: 0o755 });
      const restore = expireTimers(60_000, () => existsSync(started));
      try {
        return await checkFile(file, { ...(await findMediaTools()), [name]: script });
      } finally {
        restore();
        rmSync(started, { force: true });
      }
    };
  const storeUnchecked = async (name: string) => {
    const id = await storeClip(name);
    await ago(id, 'touched_at', '2 minutes');
    return id;
  };

  it('a complete upload stays open however long it takes, and is processed afterwards', async () => {
    const id = await storeUnchecked('waiting.mp4');
    for (let sweeps = 0; sweeps < 10; sweeps += 1) {
      const error = diskFull();
      expect(await sweep({ checkWith: failWith(error) })).toEqual({
        ...{ accepted: 0, expired: 0, errors: [], failure: error },
      });
      await ago(id, 'touched_at', '2 hours');
    }
    expect(await stateOf(id)).toBe('uploading');
    expect(await sweep()).toMatchObject({ accepted: 1, failure: null });
    expect(await stateOf(id)).toBe('queued');
  });

  it.each(['ffprobe', 'ffmpeg'] as const)('%s that is killed rejects no upload', async (name) => {
    const ids = [await storeUnchecked('first.mp4'), await storeUnchecked('second.mp4')];
    expect((await sweep({ checkWith: withKilled(name) })).errors).toHaveLength(2);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['uploading', 'uploading']);
    for (const id of ids) await ago(id, 'touched_at', '2 minutes');
    expect(await sweep()).toMatchObject({ accepted: 2, errors: [], failure: null });
    expect(await Promise.all(ids.map(stateOf))).toEqual(['queued', 'queued']);
  });

  it.each(['ffprobe', 'ffmpeg'] as const)('%s that takes too long rejects no upload', async (name) => {
    const ids = [await storeUnchecked('first.mp4'), await storeUnchecked('second.mp4')];
    const { errors } = await sweep({ checkWith: withHanging(name) });
    expect(errors.map(({ message }) => message)).toEqual(
      [1, 2].map(() => expect.stringMatching(/longer than 60 s$/)),
    );
    expect(await Promise.all(ids.map(stateOf))).toEqual(['uploading', 'uploading']);
    for (const id of ids) await ago(id, 'touched_at', '2 minutes');
    expect(await sweep()).toMatchObject({ accepted: 2, errors: [], failure: null });
    expect(await Promise.all(ids.map(stateOf))).toEqual(['queued', 'queued']);
  });

  it('a check that is killed counts against the file only after a day', async () => {
    const killed = failWith(new ToolInterruptedError('TOOL_KILLED', 'SIGKILL'));
    const id = await storeUnchecked('killed.mp4');
    const sweepOften = async () => {
      for (let sweeps = 0; sweeps < 6; sweeps += 1) {
        await sweep({ checkWith: killed });
        await ago(id, 'touched_at', '2 minutes');
      }
    };
    await ago(id, 'created_at', '23 hours');
    await sweepOften();
    expect(await stateOf(id)).toBe('uploading');
    await ago(id, 'created_at', '25 hours');
    await sweepOften();
    expect(await stateOf(id)).toBe('failed');
  });

  it('a check that can no longer be counted does not count against the file', async () => {
    const id = await storeUnchecked('uncounted.mp4');
    await api.pool.query(
      `create function disk_full() returns trigger language plpgsql as
         $$ begin raise 'no space' using errcode = '53100'; end $$;
       create trigger disk_full before update on uploads for each row
         when (new.unfinished_checks < old.unfinished_checks) execute function disk_full()`,
    );
    for (let sweeps = 0; sweeps < 10; sweeps += 1) {
      expect((await sweep({ checkWith: failWith(diskFull()) })).failure).not.toBeNull();
      await ago(id, 'touched_at', '2 minutes');
    }
    await api.pool.query('drop function disk_full cascade');
    expect(await sweep()).toMatchObject({ accepted: 1 });
    expect(await stateOf(id)).toBe('queued');
  });
});

describe('a file that ends the process that checks it', () => {
  const createIntake = (checkWith: FileChecker['check']) =>
    createUploadIntake({
      ...{ pool: api.pool, uploadStore: opened.uploads, storage: opened.storage, checkFile: checkWith },
      queues: () => Promise.reject(new Error('The file must not be accepted.')),
    });
  const message = "Couldn't check this video. Upload it again, or try a different format.";
  /** Starts a check that never returns, because the server ends. */
  const startFatalCheck = (id: string) =>
    new Promise<void>((resolve) => {
      createIntake(() => {
        resolve();
        return new Promise(() => {});
      }).process(id);
    });
  /** A check that ends only the checker process. */
  const endChecker = () => Promise.reject(new CheckerExitError('SIGKILL'));

  it('is rejected after five checks, with a message for its owner', async () => {
    const id = await storeClip('fatal.mp4');
    for (let checks = 0; checks < 5; checks += 1) await startFatalCheck(id);
    expect(await createIntake(check).process(id)).toEqual({ kind: 'rejected', message });
    expect(await stateOf(id)).toBe('failed');
  });

  it('is rejected in the same way when only the checker ends', async () => {
    const id = await storeClip('fatal.mp4');
    const intake = createIntake(endChecker);
    for (let checks = 0; checks < 5; checks += 1)
      await expect(intake.process(id)).rejects.toThrow(CheckerExitError);
    expect(await intake.process(id)).toEqual({ kind: 'rejected', message });
    expect(await stateOf(id)).toBe('failed');
  });

  it('is rejected in the same way when its tools always take too long', async () => {
    const id = await storeClip('fatal.mp4');
    const intake = createIntake(() => Promise.reject(new ToolTimeoutError('ffprobe took longer than 60 s')));
    for (let checks = 0; checks < 5; checks += 1)
      await expect(intake.process(id)).rejects.toThrow('longer than 60 s');
    await expect(intake.process(id)).resolves.toEqual({ kind: 'rejected', message });
  });

  it('is not one whose checks fail otherwise', async () => {
    const id = await storeClip('fatal.mp4');
    const failing = createIntake(() => Promise.reject(new Error('no tools')));
    for (let checks = 0; checks < 6; checks += 1)
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
