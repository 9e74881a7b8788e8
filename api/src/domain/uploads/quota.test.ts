import type { ErrorReply } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { createTusClient, type TusClient } from './testing/tus-client.ts';

const MEGABYTE = 1_000_000;
const readResponse = async (response: Response) => {
  const { code, messages } = (await response.json()) as ErrorReply;
  return [response.status, code, messages[0]];
};

describe('the disk', () => {
  // More than any disk has.
  const full = useTestApi({ UPLOAD_FREE_MB: String(1e9) });

  it('is never filled: a new upload is rejected with a message', async () => {
    const { token } = await signIn(full, await createUser(full.pool));
    expect(await readResponse(await createTusClient(full, token).create(10))).toEqual([
      507,
      'no-space',
      "Uploads aren't available right now. Try again later.",
    ]);
    expect((await full.pool.query('select 1 from videos')).rowCount).toBe(0);
  });

  it('is never filled: an open upload pauses', async () => {
    const owner = await createUser(full.pool);
    const client = createTusClient(full, (await signIn(full, owner)).token);
    const video = await createVideo(full.pool, owner, { state: 'uploading' });
    await full.pool.query(
      `insert into uploads (id, owner_id, video_id, bytes, expires_at) values ('underway000', $1, $2, 10, now() + interval '1 day')`,
      [owner.id, video.id],
    );
    const [status] = await readResponse(await client.send('underway000', 0, Buffer.alloc(10)));
    expect(status).toBe(507);
    const { rows } = await full.pool.query(`select state, received from uploads where id = 'underway000'`);
    expect(rows).toEqual([{ state: 'open', received: 0 }]);
  });
});

describe('open uploads', () => {
  const api = useTestApi({ UPLOAD_FREE_MB: '0' });

  it('count with their full size until they expire', async () => {
    const owner = await createUser(api.pool);
    const client = createTusClient(api, (await signIn(api, owner)).token);
    await api.pool.query(
      `insert into uploads (id, owner_id, bytes, expires_at) values ('promised000', $1, 1e15, now() + interval '1 day')`,
      [(await createUser(api.pool)).id],
    );
    expect((await client.create(10)).status).toBe(507);
    await api.pool.query('update uploads set expires_at = now()');
    expect((await client.create(10)).status).toBe(201);
  });

  it('continue while the disk has space, whatever others have announced', async () => {
    const client = createTusClient(api, (await signIn(api, await createUser(api.pool))).token);
    const id = await client.createUpload(20);
    await api.pool.query(
      `insert into uploads (id, owner_id, bytes, expires_at) values ('abandoned00', $1, 1e15, now() + interval '1 day')`,
      [(await createUser(api.pool)).id],
    );
    const part = Buffer.alloc(15);
    part.write('ftyp', 4);
    expect((await client.send(id, 0, part)).status).toBe(204);
    await api.pool.query('update uploads set bytes = 1e15 where id = $1', [id]);
    expect((await client.send(id, 15, Buffer.alloc(5))).status).toBe(507);
    await api.pool.query(`delete from uploads where id = 'abandoned00'`);
    await client.end(id);
  });
});

describe('the quota of a user', () => {
  const api = useTestApi({ UPLOAD_QUOTA_MB: '100' });
  let owner: TestUser;
  let client: TusClient;
  beforeEach(async () => {
    owner = await createUser(api.pool);
    client = createTusClient(api, (await signIn(api, owner)).token);
  });
  /** Creates uploads of today. */
  const came = (count: number, bytes: number) =>
    api.pool.query(
      `insert into uploads (id, owner_id, bytes, received, state, created_at, expires_at)
       select 'of-' || $1::bigint || '-' || n, $1::bigint, $3::bigint, $3::bigint, 'accepted', now() - interval '1 hour', now()
       from generate_series(1, $2::integer) as n`,
      [owner.id, count, bytes],
    );

  it('limits the videos per day', async () => {
    await came(100, 1);
    expect(await readResponse(await client.create(10))).toEqual([
      413,
      'quota-exceeded',
      "You've reached the limit of 100 videos per day. Try again tomorrow.",
    ]);
    await api.pool.query(`update uploads set created_at = now() - interval '25 hours' where owner_id = $1`, [
      owner.id,
    ]);
    expect((await client.create(10)).status).toBe(201);
  });

  it('limits the bytes per day', async () => {
    await came(12, 890 * MEGABYTE);
    expect(await readResponse(await client.create(80 * MEGABYTE))).toEqual([
      413,
      'quota-exceeded',
      "You've reached the limit of 11 GB per day. Try again tomorrow.",
    ]);
  });

  it('limits the stored bytes, which deleting frees', async () => {
    const video = await createVideo(api.pool, owner, { source_bytes: 90 * MEGABYTE });
    expect(await readResponse(await client.create(20 * MEGABYTE))).toEqual([
      413,
      'quota-exceeded',
      'Your videos would exceed your 100 MB of storage. Delete some of them first.',
    ]);
    await api.pool.query('delete from videos where id = $1', [video.id]);
    expect((await client.create(20 * MEGABYTE)).status).toBe(201);
  });

  it('is known before anything is sent', async () => {
    const { token } = await signIn(api, owner);
    await createVideo(api.pool, owner, { source_bytes: 90 * MEGABYTE });
    await came(95, 1);
    const { data } = await api.call('app/user/upload-limits', {}, token);
    expect(data.left.files).toBe(5);
    expect(data.left.bytes).toBe(10 * MEGABYTE);
  });
});
