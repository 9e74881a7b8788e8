import { SignJWT } from 'jose';
import { useTestApi } from '../../../../test/api.ts';
import { type EventInstance, startEventInstance, until } from '../../../../test/event-instance.ts';
import { type EventStreamClient, openEventStream } from '../../../../test/event-stream-client.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../../test/factories.ts';
import { startRedis, type TestRedis } from '../../../../test/redis.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { inTransaction } from '../../../platform/db/statement.ts';
import { EventStream } from '../../../platform/realtime/event-stream.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { createServer } from '../create-server.ts';

it('buffers 200 events of a slow client, and then reports that events were skipped', () => {
  const read = (eventCount: number) => {
    const stream = new EventStream();
    for (let n = 0; n < eventCount; n += 1) stream.send({ topic: 'unread' });
    stream.finish();
    return String(stream.read());
  };
  expect(read(200)).toBe('data: {"topic":"unread"}\n\n'.repeat(200));
  expect(read(201)).toBe('data: {"topic":"refetch"}\n\n');
  expect(read(250)).toBe('data: {"topic":"refetch"}\n\n');
});

it('disconnects a client that does not read', () => {
  const stream = new EventStream({ highWaterMark: 1 });
  stream.send({ topic: 'hello' });
  stream.read(0);
  for (let n = 0; n < 2; n += 1) stream.sendHeartbeat();
  expect(stream.destroyed).toBe(false);
  stream.sendHeartbeat();
  expect(stream.destroyed).toBe(true);
});

describe.each(['PostgreSQL', 'Valkey'] as const)('events through %s', (transport) => {
  const settings: Record<string, string> = {
    RATE_LIMITS: 'on',
    LIMITS: 'events=1000/60,api=10000/10,login=1000/60',
  };
  let redis: TestRedis | undefined;
  beforeAll(async () => {
    if (transport === 'PostgreSQL') return;
    redis = await startRedis();
    settings.REDIS_URL = redis.url;
  });
  afterAll(() => publisher.close());
  const api = useTestApi(settings);
  /** A process that publishes events as the API does. */
  let publisher: EventInstance;
  beforeAll(async () => {
    publisher = await startEventInstance(api.pool.options.connectionString ?? '', settings.REDIS_URL);
  });
  afterAll(() => redis?.stop());
  /** Waits until events are published through this transport again, after the replicas or their connections have changed. */
  const waitForTransport = () => until(() => publisher.isUsingValkey() === (transport === 'Valkey'));
  const open: EventStreamClient[] = [];
  let me: TestUser;
  let other: TestUser;
  let token: string;

  beforeEach(async () => {
    await waitForTransport();
    me = await createUser(api.pool);
    other = await createUser(api.pool);
    token = (await signIn(api, me)).token;
  });
  afterEach(() => {
    for (const live of open.splice(0)) live.close();
  });

  const openStream = async (...args: Parameters<typeof openEventStream>) => {
    const opened = await openEventStream(...args);
    open.push(opened);
    return opened;
  };
  /** Starts a second API server on the same database. */
  async function startSecondServer() {
    const config = loadConfig({
      NODE_ENV: 'test',
      ...api.databaseSettings,
      DATA_DIR: api.mediaDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ...(settings.REDIS_URL && { REDIS_URL: settings.REDIS_URL }),
    });
    const app = await createServer(config);
    return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
  }
  const isUsingValkey = async (origin: string) =>
    (await (await fetch(`${origin}/metrics`)).text()).includes('\nontrend_events_through_valkey 1\n');
  const unreadOf = ({ id }: TestUser) => ({ topic: 'unread', to: id }) as const;

  it("delivers a user's events through all API servers, and to no other users", async () => {
    const { token: theirs } = await signIn(api, other);
    const copy = await startSecondServer();
    if (transport === 'Valkey') while (!(await isUsingValkey(copy.origin)));
    await waitForTransport();
    const [here, there, stranger] = [
      await openStream(api.origin, token),
      await openStream(copy.origin, token),
      await openStream(copy.origin, theirs),
    ];
    expect(here.headers.get('content-type')).toContain('text/event-stream');
    await publisher.publish({ topic: 'messages', to: me.id, chatId: 3, messageId: 4, change: 'sent' });
    await publisher.publish(unreadOf(other));
    const event = { topic: 'messages', chatId: 3, messageId: 4, change: 'sent' };
    expect(await here.next()).toEqual(event);
    expect(await there.next()).toEqual(event);
    expect(await stranger.next()).toEqual({ topic: 'unread' });
    expect(stranger.received).toHaveLength(2);
    const { valkey, postgresql } = publisher.published;
    expect([valkey, postgresql]).toEqual(transport === 'Valkey' ? [2, 0] : [0, 0]);
    // Stopping a server ends its streams.
    await copy.app.close();
    await Promise.all([there.ended, stranger.ended]);
  });

  it('delivers events when the transaction commits, and none when it rolls back', async () => {
    const stream = await openStream(api.origin, token);
    await inTransaction(publisher.pool, async (client) => {
      await publish(client, { topic: 'notifications', to: me.id, id: 1, change: 'new' });
      throw new Error('changed my mind');
    }).catch(() => {});
    await inTransaction(publisher.pool, (client) => publish(client, unreadOf(me)));
    expect(await stream.next()).toEqual({ topic: 'unread' });
  });

  it('delivers comment events of open videos, also to guests, but not of hidden users or videos', async () => {
    const owner = await createUser(api.pool);
    const video = await createVideo(api.pool, owner);
    const hidden = await createVideo(api.pool, owner, { visibility: 'private' });
    await insertRow(api.pool, 'blocks', { blocker_id: other.id, blocked_id: me.id });
    const files = [`${video.file_name}.m3u8`, hidden.file_name];
    const [mine, guests] = [
      await openStream(api.origin, token, { files }),
      await openStream(api.origin, undefined, { files }),
    ];
    const comment = { topic: 'comments', file: video.file_name, parentId: null, change: 'new' } as const;
    await publisher.publish(
      { ...comment, file: hidden.file_name, commentId: 1, by: owner.id },
      { ...comment, commentId: 2, by: other.id },
      { ...comment, commentId: 3, by: owner.id },
    );
    expect(await guests.next()).toEqual({ ...comment, commentId: 2 });
    expect(await guests.next()).toEqual({ ...comment, commentId: 3 });
    expect(await mine.next()).toEqual({ ...comment, commentId: 3 });
  });

  it('delivers comment changes since a time to a viewer who opens the comments', async () => {
    const owner = await createUser(api.pool);
    const [video, elsewhere] = [await createVideo(api.pool, owner), await createVideo(api.pool, owner)];
    await insertRow(api.pool, 'blocks', { blocker_id: other.id, blocked_id: me.id });
    const files = [video.file_name];
    const comment = { topic: 'comments', file: video.file_name, parentId: null, change: 'new' } as const;
    const reader = await openStream(api.origin, undefined, { files });
    await publisher.publish(
      { ...comment, commentId: 1, by: other.id },
      { ...comment, file: elsewhere.file_name, commentId: 2, by: owner.id },
      { ...comment, commentId: 3, by: owner.id },
    );
    await reader.next();
    await reader.next();
    const mine = await openStream(api.origin, token, { files });
    expect(await mine.next()).toEqual({ ...comment, commentId: 3 });
    const none = await openStream(api.origin, token);
    await publisher.publish(unreadOf(me));
    expect(await none.next()).toEqual({ topic: 'unread' });

    // Requests many videos at once.
    await publisher.publish(
      ...Array.from({ length: 30 }, (_, n) => ({ ...comment, commentId: n + 10, by: owner.id })),
    );
    for (let n = 0; n < 30; n += 1) await reader.next();
    expect(await (await openStream(api.origin, token, { files })).next()).toEqual({ topic: 'refetch' });
  });

  it('ends with the session or the account, without ending other sessions of the user', async () => {
    const second = (await signIn(api, me)).token;
    const [first, other] = [await openStream(api.origin, token), await openStream(api.origin, second)];
    await api.call('app/user/logout', {}, token);
    await first.ended;
    await publisher.publish(unreadOf(me));
    expect(await other.next()).toEqual({ topic: 'unread' });
    await api.pool.query(`update users set state = 'blocked' where id = $1`, [me.id]);
    await other.ended;
    expect((await openStream(api.origin, second)).status).toBe(403);
  });

  it('ends with the access token', async () => {
    const { sub, sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    const { hkdfSync } = await import('node:crypto');
    const secret = loadConfig({ DATABASE_URL: 'postgres://x/y' }).authSecret;
    const key = new Uint8Array(hkdfSync('sha256', secret, '', `access-tokens ${header.kid}`, 32));
    const short = await new SignJWT({ sid })
      .setProtectedHeader(header)
      .setIssuer('ontrend')
      .setSubject(sub)
      .setExpirationTime(Math.floor(Date.now() / 1_000) + 2)
      .sign(key);
    const stream = await openStream(api.origin, short);
    expect(stream.status).toBe(200);
    await stream.ended;
  });

  it('requests a refetch after the database was unavailable', async () => {
    const stream = await openStream(api.origin, token);
    await api.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'ontrend-events' and datname = current_database()`,
    );
    expect(await stream.next()).toEqual({ topic: 'refetch' });
    await publisher.publish(unreadOf(me));
    expect(await stream.next()).toEqual({ topic: 'unread' });
  });

  it('rejects more than ten streams of a user until one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(api.origin, token)));
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const rejected = await openStream(api.origin, token);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '30']);
    streams[0]?.close();
    let again = await openStream(api.origin, token);
    while (again.status !== 200) again = await openStream(api.origin, token);
  });

  it.each([
    ['a guest without a video', {}, undefined, 401],
    ['an invalid token', {}, 'x.y.z', 401],
    ['files that are not a list', { files: 'all' }, undefined, 422],
    ['too many videos', { files: Array(11).fill('a') }, undefined, 422],
    ['an unknown field', { topic: 'secrets' }, undefined, 422],
  ])('rejects %s', async (_what, body, as, status) => {
    expect((await api.request('app/events', body, as)).statusCode).toBe(status);
  });
});
