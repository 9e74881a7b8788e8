import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { useTestApi } from '../../../test/api.ts';
import { bucketEnvironment, startBucket } from '../../../test/bucket.ts';
import { createUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { type CheckerService, createCheckerService } from '../../domain/uploads/checker-service.ts';
import { createTusClient } from '../../domain/uploads/testing/tus-client.ts';

const root = mkdtempSync(join(tmpdir(), 'ontrend-check-'));
const files = join(root, 'files');
const socket = join(root, 'checker.sock');
const stale = join(files, 'upload-stale.abcdef');
const recent = join(files, 'upload-recent.abcdef');
for (const folder of [stale, recent]) mkdirSync(folder, { recursive: true });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
utimesSync(stale, minutesAgo(61), minutesAgo(61));
utimesSync(recent, minutesAgo(50), minutesAgo(50));

const bucket = await startBucket();
const api = useTestApi({ ...bucketEnvironment(bucket), CHECKER_SOCKET: socket, CHECKER_FILES: files });
let service: CheckerService | undefined;
/** Files that the service received, with the permissions of their folders. */
const checked: { file: string; folderMode: number; fileMode: number; bytes: number }[] = [];

afterAll(async () => {
  await service?.stop();
  await bucket.stop();
  rmSync(root, { recursive: true });
});

async function startService(): Promise<void> {
  service = createCheckerService({
    folder: files,
    checker: {
      async check(file) {
        const [folderStatus, status] = [await stat(dirname(file)), await stat(file)];
        const { size: bytes } = status;
        checked.push({ file, bytes, folderMode: folderStatus.mode & 0o777, fileMode: status.mode & 0o777 });
        return { bytes, duration: 2, width: 270, height: 480 };
      },
      close() {},
    },
  });
  service.server.listen(socket);
  await once(service.server, 'listening');
}

async function upload(content: Buffer) {
  const owner = await createUser(api.pool);
  const client = createTusClient(api, (await signIn(api, owner)).token);
  const id = await client.createUpload(content.length);
  const { status } = await client.send(id, 0, content);
  const { rows } = await api.pool.query(
    `select state, unfinished_checks, (select v.state from videos v where v.id = video_id) as video
     from uploads where id = $1`,
    [id],
  );
  return { id, status, row: rows[0] as object };
}

/** The first bytes of an MP4. */
const CONTENT = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\0\0isommp42'),
  Buffer.alloc(9_000),
]);

it('a file waits for its check, which does not count, while there is no checker service', async () => {
  const { status, row } = await upload(CONTENT);
  expect(status).toBe(503);
  expect(row).toEqual({ state: 'open', unfinished_checks: 0, video: 'uploading' });
  expect(readdirSync(files)).toEqual([expect.stringContaining('recent')]);
});

it('a checker service gets each file in a folder of its own, which it may enter but not list', async () => {
  await startService();
  const { id, status, row } = await upload(CONTENT);
  expect(status).toBe(204);
  expect(row).toEqual({ state: 'accepted', unfinished_checks: 0, video: 'queued' });
  const [request] = checked;
  expect(request).toMatchObject({ bytes: CONTENT.length, folderMode: 0o711 });
  expect((request?.fileMode ?? 0) & 0o004).toBe(0o004);
  // Replicas of the API share the folder.
  expect(request?.file.slice(files.length)).toMatch(
    new RegExp(`^/upload-${id}-[0-9a-f-]{36}\\.\\w{6}/source$`),
  );
  expect(existsSync(dirname(request?.file ?? ''))).toBe(false);
});

it('folders of replicas that were killed are deleted after a time', () => {
  expect([existsSync(stale), existsSync(recent)]).toEqual([false, true]);
});
