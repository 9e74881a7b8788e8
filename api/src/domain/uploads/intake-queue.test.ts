import { setTimeout as wait } from 'node:timers/promises';
import type { OwnVideo } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { openEventStream } from '../../../test/event-stream-client.ts';
import { createUser, type TestUser } from '../../../test/factories.ts';
import { sendForm } from '../../../test/send-form.ts';
import { signIn } from '../../../test/sign-in.ts';
import { ToolTimeoutError, UnsuitableVideoError } from '../../platform/media/errors.ts';
import type { CheckedVideo } from './check-file.ts';
import { CheckerExitError } from './file-checker.ts';
import { createIntakeQueue } from './intake-queue.ts';
import { createTusClient } from './testing/tus-client.ts';

/** The running checks of the server, which end when the test says so. */
const checks: { id: string; end(result: CheckedVideo | Error): void }[] = [];
let mostRunning = 0;
let onCheck = () => {};

const api = useTestApi({}, undefined, {
  checkWaitMs: 50,
  checkFile: (file) =>
    new Promise((resolve, reject) => {
      const end = (result: CheckedVideo | Error) => {
        checks.splice(checks.indexOf(check), 1);
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
      const check = { id: file.split('/').at(-1) ?? '', end };
      checks.push(check);
      mostRunning = Math.max(mostRunning, checks.length);
      onCheck();
    }),
});

const HOUR_MS = 3_600_000;
const VIDEO: CheckedVideo = { bytes: 100, duration: 2, width: 270, height: 480 };
/** Looks like an MP4. */
const FILE = Buffer.alloc(100);
FILE.write('ftypisom', 4, 'latin1');

const findState = async (id: string) =>
  (await api.pool.query('select state, failure from videos where file_name = $1', [id])).rows[0];

/** Waits until a condition is met, which is tested after each start of a check. */
async function untilChecks<Found>(find: () => Found | undefined): Promise<Found> {
  for (;;) {
    const found = find();
    if (found) return found;
    await new Promise<void>((resolve) => {
      onCheck = resolve;
    });
  }
}

/** Waits until a file is being checked. */
const waitForCheck = (id: string) => untilChecks(() => checks.find((each) => each.id === id));

async function openClient(user: TestUser) {
  const { token } = await signIn(api, user);
  return { token, tus: createTusClient(api, token) };
}

/** Ends all checks of the server, including those that start while others end. */
async function endAllChecks() {
  const count = async () => (await api.pool.query(`select 1 from uploads where state = 'open'`)).rowCount;
  while (await count()) {
    for (const { end } of [...checks]) end(VIDEO);
    await wait(10);
  }
}
afterEach(endAllChecks);

it('confirms an upload whose check takes long, and stores the result with the video', async () => {
  const user = await createUser(api.pool);
  const { token, tus } = await openClient(user);
  const live = await openEventStream(api.origin, token);
  const [good, bad] = [await tus.createUpload(FILE.length), await tus.createUpload(FILE.length)];
  for (const id of [good, bad]) {
    expect((await tus.send(id, 0, FILE)).status).toBe(204);
    // Neither accepted nor rejected, and there is nothing left to send.
    expect(await findState(id)).toEqual({ state: 'uploading', failure: null });
    expect(await tus.offset(id)).toBe(FILE.length);
  }
  const { data } = await api.call('app/user/own-videos', { files: [good] }, token);
  expect(data[0]).toMatchObject({
    state: 'uploading',
    upload: { bytes: FILE.length, received: FILE.length },
  });

  const next = (id: string) => live.next((event) => event.topic === 'uploads' && event.file === id);
  (await waitForCheck(good)).end(VIDEO);
  expect(await next(good)).toMatchObject({ state: 'queued' });
  (await waitForCheck(bad)).end(new UnsuitableVideoError('This video is too long.'));
  expect(await next(bad)).toMatchObject({ state: 'failed' });
  expect(await findState(bad)).toEqual({ state: 'failed', failure: 'This video is too long.' });
  live.close();
});

it('checks a file again when its checker has ended', async () => {
  const { tus } = await openClient(await createUser(api.pool));
  const id = await tus.createUpload(FILE.length);
  const reply = tus.send(id, 0, FILE);
  (await waitForCheck(id)).end(new CheckerExitError('SIGKILL'));
  (await waitForCheck(id)).end(VIDEO);
  expect((await reply).status).toBe(204);
  await endAllChecks();
  expect(await findState(id)).toEqual({ state: 'queued', failure: null });
});

it('replies 503 when a tool takes too long, and accepts the file later', async () => {
  const { tus } = await openClient(await createUser(api.pool));
  const id = await tus.createUpload(FILE.length);
  const reply = tus.send(id, 0, FILE);
  (await waitForCheck(id)).end(new ToolTimeoutError('ffprobe took longer than 60 s'));
  expect((await reply).status).toBe(503);
  const offset = tus.offset(id);
  (await waitForCheck(id)).end(VIDEO);
  expect(await offset).toBe(FILE.length);
  await endAllChecks();
  expect(await findState(id)).toEqual({ state: 'queued', failure: null });
});

it('accepts a form whose check takes long, and keeps the video that is rejected later', async () => {
  const { token } = await openClient(await createUser(api.pool));
  const { status, json } = await sendForm<{ data: OwnVideo; message: string }>(
    api,
    'app/user/video-edit',
    token,
    { video: FILE },
  );
  const { data, message } = json;
  expect([status, data.state, message]).toEqual([200, 'uploading', "Video uploaded! We're checking it now."]);
  (await waitForCheck(data.fileName)).end(new UnsuitableVideoError('This video is too long.'));
  await endAllChecks();
  expect(await findState(data.fileName)).toEqual({ state: 'failed', failure: 'This video is too long.' });
});

it('checks a file once, however often it is requested, and not after its upload was canceled', async () => {
  const { tus } = await openClient(await createUser(api.pool));
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await tus.createUpload(FILE.length));
  for (const id of ids) await tus.send(id, 0, FILE);
  const canceled = ids.at(-1) ?? '';
  for (const id of ids) await Promise.all([tus.head(id), tus.head(id)]);
  await untilChecks(() => checks.length === 2);
  expect(checks.map(({ id }) => id).sort()).toEqual(ids.slice(0, -1).sort());
  expect((await tus.end(canceled)).status).toBe(204);
  const seen: string[] = [];
  onCheck = () => seen.push(checks.at(-1)?.id ?? '');
  await endAllChecks();
  expect(seen).toEqual([]);
});

it('exposes running and waiting checks as metrics', async () => {
  const { tus } = await openClient(await createUser(api.pool));
  for (let n = 0; n < 5; n += 1) await tus.send(await tus.createUpload(FILE.length), 0, FILE);
  const readMetrics = async () => (await fetch(`${api.origin}/metrics`)).text();
  // The replies may have come before the files were in the queue.
  while (!(await readMetrics()).includes('ontrend_upload_checks{state="waiting"} 3\n')) await wait(10);
  expect(await readMetrics()).toContain('ontrend_upload_checks{state="running"} 2\n');
  expect(mostRunning).toBe(2);
});

describe('a queue', () => {
  /** Adds complete uploads of a user. @returns their ids */
  async function addUploads(name: string, count: number): Promise<string[]> {
    const { id: owner } = await createUser(api.pool);
    const ids = Array.from({ length: count }, (_, n) => `${name}${n}`);
    await api.pool.query(
      `insert into uploads (id, owner_id, bytes, touched_at, expires_at)
       select id, $2, 1, now() - interval '1 hour', now() + interval '1 day' from unnest($1::text[]) as given (id)`,
      [ids, owner],
    );
    return ids;
  }
  afterEach(() => api.pool.query('delete from uploads'));

  /** An intake whose checks end when the test says so. */
  function createManualQueue(waitMs = 0) {
    const started: string[] = [];
    const endings: (() => void)[] = [];
    const intake = {
      process(id: string) {
        started.push(id);
        return new Promise<{ kind: 'accepted' }>((resolve) => {
          endings.push(() => resolve({ kind: 'accepted' }));
        });
      },
      reject: async () => {},
    };
    const queue = createIntakeQueue({
      pool: api.pool,
      intake,
      onError: () => {},
      waitMs: { upload: waitMs, form: waitMs },
    });
    const until = async (isReached: () => boolean) => {
      while (!isReached()) await wait(1);
    };
    return {
      queue,
      started,
      waitForWaiting: (count: number) => until(() => queue.count().waiting === count),
      /** Ends the oldest check and waits until the next one has started. */
      async endOne() {
        const { length } = started;
        const { waiting } = queue.count();
        endings.shift()?.();
        if (waiting > 0) await until(() => started.length > length);
      },
      async endAll() {
        while (endings.length > 0) await this.endOne();
        await queue.close();
      },
    };
  }

  it('runs two checks at once, and one of another user after at most one more of a user with fifty', async () => {
    const manual = createManualQueue();
    const { queue, started, waitForWaiting } = manual;
    const many = await addUploads('a', 50);
    const [single = ''] = await addUploads('b', 1);
    for (const id of many) await queue.processForReply(id, 'upload');
    await waitForWaiting(48);
    await queue.processForReply(single, 'upload');
    await waitForWaiting(49);
    expect(queue.count().running).toBe(2);
    await manual.endOne();
    await manual.endOne();
    expect(started.slice(2)).toContain(single);
    await manual.endAll();
    expect([...started].sort()).toEqual([...many, single].sort());
  });

  it('reports waiting files, so that no sweep of another process checks them', async () => {
    const manual = createManualQueue();
    const ids = await addUploads('c', 3);
    for (const id of ids) await manual.queue.processForReply(id, 'upload');
    await manual.waitForWaiting(1);
    const { rows } = await api.pool.query(
      `select bool_and(received = bytes and touched_at > now() - interval '1 minute') as reported from uploads`,
    );
    expect(rows).toEqual([{ reported: true }]);
    await manual.endAll();
  });

  it('leaves waiting files to another process when it is closed', async () => {
    const manual = createManualQueue(HOUR_MS);
    const { queue, started } = manual;
    const ids = await addUploads('d', 4);
    const replies = Promise.all(ids.map((id) => queue.processForReply(id, 'upload')));
    await manual.waitForWaiting(2);
    const closed = queue.close();
    await manual.endAll();
    await closed;
    const kinds = (await replies).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'pending')).toHaveLength(2);
    expect(started).toHaveLength(2);
  });
});
