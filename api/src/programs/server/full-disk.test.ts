import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ErrorReply } from '@ontrend/shared/wire';
import sharp from 'sharp';
import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { listMails, waitForMail } from '../../../test/mailbox.ts';
import { signIn } from '../../../test/sign-in.ts';
import { createTusClient, type TusClient } from '../../domain/uploads/testing/tus-client.ts';
import { NoSpaceError } from '../../platform/failures/machine-failure.ts';
import { renderClip } from '../../platform/media/testing/clips.ts';
import { findMediaTools } from '../../platform/media/tools.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';

/** A disk that becomes full after a number of checks. */
const disk = {
  checksLeft: Number.POSITIVE_INFINITY,
  hasSpace(): boolean {
    this.checksLeft -= 1;
    return this.checksLeft >= 0;
  },
};
const diskSpace: DiskSpace = {
  read: async (name) => ({ disk: name, free: 1_000, reserve: 100 }),
  hasSpace: async () => disk.hasSpace(),
  async assertSpace() {
    if (!disk.hasSpace()) throw new NoSpaceError('Only the reserve is free');
  },
};
const lines: string[] = [];
const api = useTestApi({ LOG_LEVEL: 'warn' }, undefined, {
  diskSpace,
  logStream: { write: (line) => lines.push(line) },
});
let client: TusClient;
let token: string;

beforeAll(async () => {
  token = (await signIn(api, await createUser(api.pool))).token;
  client = createTusClient(api, token);
});
afterEach(() => {
  disk.checksLeft = Number.POSITIVE_INFINITY;
});

async function readError(response: Response): Promise<unknown[]> {
  const { code } = (await response.json()) as ErrorReply;
  return [response.status, code, response.headers.get('retry-after')];
}
const NO_SPACE = [507, 'no-space', '30'];

const fileOf = (id: string) => join(dirname(api.mediaDir), 'uploads', id);

it('an upload pauses when the disk is full, and resumes', async () => {
  const clip = readFileSync(
    renderClip(await findMediaTools(), dirname(api.mediaDir), 'clip.mp4', { seconds: 1 }),
  );
  const id = await client.createUpload(clip.length);
  await client.send(id, 0, clip.subarray(0, 100));
  // Every write to this file of Linux fails because the disk is full.
  rmSync(fileOf(id));
  symlinkSync('/dev/full', fileOf(id));
  expect(await readError(await client.send(id, 0, clip))).toEqual(NO_SPACE);
  rmSync(fileOf(id));
  writeFileSync(fileOf(id), clip.subarray(0, 100));
  expect(await client.offset(id)).toBe(100);
  expect((await client.send(id, 100, clip.subarray(100))).status).toBe(204);
  const readState = async () =>
    (await api.pool.query('select state from videos where file_name = $1', [id])).rows[0]?.state;
  // A check of the file that takes long continues after the response.
  await expect.poll(readState, { timeout: 30_000 }).toBe('queued');
});

it('an upload pauses when only the reserve is left in the middle of a request', async () => {
  const part = Buffer.alloc(40_000_000, 1);
  part.write('ftyp', 4);
  const id = await client.createUpload(part.length);
  disk.checksLeft = 1;
  expect(await readError(await client.send(id, 0, part))).toEqual(NO_SPACE);
  disk.checksLeft = Number.POSITIVE_INFINITY;
  const offset = await client.offset(id);
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThan(part.length);
  await client.end(id);
});

async function changeAvatar(): Promise<Response> {
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'image.png');
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${api.origin}/api/app/user/edit-profile`, { method: 'POST', headers, body: form });
}

it('an avatar is not stored, and the profile stays as it is', async () => {
  disk.checksLeft = 0;
  expect(await readError(await changeAvatar())).toEqual(NO_SPACE);
  expect((await api.pool.query('select 1 from users where avatar_key is not null')).rowCount).toBe(0);
  disk.checksLeft = Number.POSITIVE_INFINITY;
  expect((await changeAvatar()).status).toBe(200);
});

it('a mail waits', async () => {
  const email = 'waiting@example.org';
  const registration = {
    ...{ type: 'email', birthday: '1990-01-01', email },
    ...{ password: 'a-long-password-1', repeatPassword: 'a-long-password-1' },
  };
  disk.checksLeft = 0;
  const { statusCode } = await api.request('app/user/join', { clientId: 'full-disk', registration });
  expect(statusCode).toBe(200);
  const hasTries = async () => (await api.pool.query('select 1 from mails where tries > 0')).rowCount;
  while (!(await hasTries())) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await listMails(api, email)).toEqual([]);
  disk.checksLeft = Number.POSITIVE_INFINITY;
  await api.pool.query('update mails set next_try_at = now()');
  expect((await waitForMail(api, email)).to).toBe(email);
});

it('is logged once for several requests', async () => {
  const listFailures = () =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'machine failure began');
  const earlier = listFailures().length;
  expect(earlier).toBeGreaterThan(0);
  disk.checksLeft = 0;
  const responses = await Promise.all([changeAvatar(), changeAvatar(), changeAvatar()]);
  expect(responses.map(({ status }) => status)).toEqual([507, 507, 507]);
  // None if the failure of an earlier test is not over.
  expect(listFailures().length - earlier).toBeLessThanOrEqual(1);
  for (const { kind, source } of listFailures()) expect([kind, source]).toEqual(['no-space', 'disk']);
});
