import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { until } from '../../../test/event-instance.ts';
import { createUser, insertRow, type TestUser } from '../../../test/factories.ts';
import { createPool } from '../db/pool.ts';
import { EventStream } from './event-stream.ts';
import { createEventHub, type EventHub } from './hub.ts';
import { publish } from './publish.ts';
import type { Subscriber } from './subscriber.ts';

let database: TestDatabase;
let pool: pg.Pool;
let hub: EventHub;
let me: TestUser;
/** Resolves with the next gap of the database. */
let gap: Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
});
beforeEach(async () => {
  me = await createUser(pool);
  let resolveGap = () => {};
  gap = new Promise((resolve) => {
    resolveGap = resolve;
  });
  hub = createEventHub({
    pool,
    findBlockedSubscribers: async () => new Set(),
    databaseSessionUrl: database.url,
    redisUrl: undefined,
    log: { info: () => {}, warn: () => {} },
    metrics: { recordPublishedEvents: () => {}, recordEventGap: () => resolveGap() },
    limited: false,
  });
  await hub.ready();
});
afterEach(async () => {
  hub.endAll();
  await hub.close();
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

async function startSession(columns: Record<string, unknown> = {}): Promise<string> {
  const session = { user_id: me.id, expires_at: new Date(Date.now() + 60_000), ...columns };
  return (await insertRow<{ id: string }>(pool, 'sessions', session)).id;
}
/** Opens a stream that is read at once. */
function openStream(subscriber: Partial<Subscriber> = {}) {
  const stream = new EventStream();
  const received: string[] = [];
  stream.on('data', (chunk: Buffer) => received.push(String(chunk)));
  const ended = new Promise<void>((resolve) => {
    stream.once('end', resolve);
  });
  hub.add({ userId: null, sessionId: null, address: randomUUID(), files: [], ...subscriber, stream });
  return { stream, received, ended };
}
/** Publishes comments of a video in one transaction. */
const publishComments = (file: string, count: number) =>
  publish(
    pool,
    ...Array.from({ length: count }, (_, n) => ({
      topic: 'comments' as const,
      file,
      parentId: null,
      commentId: n + 1,
      change: 'new' as const,
      by: me.id,
    })),
  );
const loseConnection = () =>
  pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ontrend-events' and datname = current_database()`);

it('ends a stream whose session ended before the stream was added', async () => {
  const sessionId = await startSession({ ended_at: new Date() });
  await openStream({ userId: me.id, sessionId }).ended;
});

it('ends the streams whose session or account was closed while the database was unavailable', async () => {
  const [kept, lost] = [await startSession(), await startSession()];
  const blocked = await createUser(pool);
  const blockedSession = await startSession({ user_id: blocked.id });
  const mine = openStream({ userId: me.id, sessionId: kept });
  const stolen = openStream({ userId: me.id, sessionId: lost });
  const closed = openStream({ userId: blocked.id, sessionId: blockedSession });
  const guest = openStream();
  // Without triggers nothing reports the ends, as while the connection is lost.
  await pool.query(`begin; set local session_replication_role = replica;
    update sessions set ended_at = now() where id = '${lost}';
    update users set state = 'blocked' where id = ${blocked.id}; commit`);
  await loseConnection();
  await gap;
  await Promise.all([stolen.ended, closed.ended]);
  expect([mine.stream.readableEnded, guest.stream.readableEnded]).toEqual([false, false]);
});

it('does not count the refetch of one stream as a change of the comments of other videos', async () => {
  const [file, elsewhere] = ['a', 'b'];
  await publishComments(file, 21);
  await until(() => hub.commentsChangedAt(file) > 0);
  const { received } = openStream({ files: [file] });
  await until(() => received.join('').includes('refetch'));
  expect(hub.commentsChangedAt(elsewhere)).toBe(Number.NEGATIVE_INFINITY);
  await loseConnection();
  await gap;
  expect(hub.commentsChangedAt(elsewhere)).toBeGreaterThan(0);
});

it('requests a refetch of a new stream with a video when recent comment events are missing', async () => {
  await publishComments('a', 1);
  await publishComments('b', 1_000);
  await publishComments('c', 1);
  await until(() => hub.commentsChangedAt('c') > 0);
  const [first, member] = [openStream({ files: ['a'] }), openStream({ userId: me.id })];
  await until(() => first.received.join('').includes('refetch'));
  await publish(pool, { topic: 'unread', to: me.id });
  await until(() => member.received.join('').includes('unread'));
  expect(member.received.join('')).not.toContain('refetch');
});

it('requests a refetch of a stream that opens shortly after a gap', async () => {
  await loseConnection();
  await gap;
  const { received } = openStream({ files: ['a'] });
  await until(() => received.join('').includes('refetch'));
});
