import { connect } from 'node:net';
import type { PublishedEvent } from '@ontrend/shared/wire';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type EventInstance, startEventInstance, until } from '../../../test/event-instance.ts';
import { startRedis, type TestRedis } from '../../../test/redis.ts';
import { startSilentServer } from '../../../test/silent-server.ts';
import { createPool } from '../db/pool.ts';
import { inTransaction } from '../db/statement.ts';
import { publish } from './publish.ts';

let database: TestDatabase;
let redis: TestRedis;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  redis = await startRedis();
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
afterAll(async () => {
  await redis.stop();
  await database.close();
});

/** @param redisUrl null: without a Valkey */
async function startInstance(redisUrl: string | null = redis.url): Promise<EventInstance> {
  const instance = await startEventInstance(database.url, redisUrl ?? undefined);
  cleanups.push(() => instance.close());
  return instance;
}
/** Starts two instances and waits until both use Valkey. */
async function startTwoInstances(firstUrl = redis.url, secondUrl = redis.url) {
  const instances = await Promise.all([startInstance(firstUrl), startInstance(secondUrl)]);
  await until(() => instances.every((instance) => instance.isUsingValkey()));
  return instances;
}
const messageEvent = (messageId: number): PublishedEvent => ({
  topic: 'messages',
  to: 1,
  chatId: 1,
  messageId,
  change: 'sent',
});
const numbersOf = ({ received }: EventInstance) =>
  received.flatMap((event) => (event !== 'gap' && event.topic === 'messages' ? event.messageId : []));
const hasReceived = (instance: EventInstance, number: number) => () => numbersOf(instance).includes(number);
const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

it('delivers the events of an instance in the order of its commits, to all instances', async () => {
  const [first, second] = await startTwoInstances();
  for (const number of range(1, 200)) await first.publish(messageEvent(number));
  await until(hasReceived(second, 200));
  await until(hasReceived(first, 200));
  expect(numbersOf(first)).toEqual(range(1, 200));
  expect(numbersOf(second)).toEqual(range(1, 200));
  expect(first.published).toEqual({ valkey: 200, postgresql: 0 });
});

it('publishes equal events of a transaction once, and many events in one message', async () => {
  const [first, second] = await startTwoInstances();
  const events = range(1, 500).map(messageEvent);
  await first.publish({ topic: 'unread', to: 1 }, ...events, { topic: 'unread', to: 1 });
  await until(hasReceived(second, 500));
  expect(second.received).toEqual([{ topic: 'unread', to: 1 }, ...events]);
  const tooLarge = {
    topic: 'uploads',
    to: 1,
    file: 'a',
    state: '\u{1F600}'.repeat(9_000),
    progress: 1,
  } as const;
  await expect(first.publish(tooLarge)).rejects.toThrow();
});

it('publishes nothing of a transaction that is rolled back or fails', async () => {
  const [first, second] = await startTwoInstances();
  const publishAnd = (
    number: number,
    then: (query: (text: string) => Promise<unknown>) => Promise<unknown>,
  ) =>
    inTransaction(first.pool, async (client) => {
      await publish(client, messageEvent(number));
      await then((text) => client.query(text));
    }).catch(() => {});
  await publishAnd(1, () => Promise.reject(new Error('changed my mind')));
  // PostgreSQL rolls back, although the error is caught.
  await publishAnd(2, (query) => query('select 1 / 0').catch(() => {}));
  await publishAnd(3, async (query) => {
    await query('create temporary table once (id int unique deferrable initially deferred)');
    await query('insert into once values (1), (1)');
  });
  await publishAnd(4, async () => {});
  await until(hasReceived(second, 4));
  expect(second.received).toEqual([messageEvent(4)]);
  expect(first.published).toEqual({ valkey: 1, postgresql: 0 });
});

it('delivers events of processes without a Valkey, such as the worker, and of triggers', async () => {
  const [first, second] = await startTwoInstances();
  const worker = createPool(database.url, 1);
  cleanups.push(() => worker.end());
  await inTransaction(worker, (client) => publish(client, messageEvent(1)));
  await worker.query(`select pg_notify('ontrend_events', $1)`, [JSON.stringify(messageEvent(2))]);
  await until(hasReceived(first, 2));
  await until(hasReceived(second, 2));
  expect(numbersOf(second)).toEqual([1, 2]);
});

it('uses PostgreSQL while an instance has no Valkey', async () => {
  const [first, second] = await startTwoInstances();
  const third = await startEventInstance(database.url, undefined);
  await until(() => !first.isUsingValkey());
  await first.publish(messageEvent(1));
  await until(hasReceived(third, 1));
  await until(hasReceived(second, 1));
  expect(first.published).toEqual({ valkey: 0, postgresql: 1 });
  await third.close();
  await until(() => first.isUsingValkey());
});

it('loses nothing unnoticed when an instance without a Valkey replaces another one', async () => {
  const first = await startInstance();
  const second = await startEventInstance(database.url, redis.url);
  await until(() => first.isUsingValkey() && second.isUsingValkey());
  await second.close();
  const successor = await startInstance(null);
  await first.publish(messageEvent(1));
  await until(hasReceived(successor, 1));
  // Until it knows that the others have noticed its listener, their events may go through Valkey.
  await until(() => successor.gaps.length > 0);
  expect(successor.gaps).toEqual(['valkey']);
});

it('loses nothing unnoticed when a connection breaks during the commit', async () => {
  const [first, second] = await startTwoInstances();
  const failing = inTransaction(first.pool, async (client) => {
    await client.query('create temporary table slow (id int)');
    await client.query(`create function pg_temp.wait() returns trigger language plpgsql as
      'begin perform pg_sleep(20); return null; end'`);
    await client.query(`create constraint trigger wait after insert on slow deferrable initially deferred
      for each row execute function pg_temp.wait()`);
    await client.query('insert into slow values (1)');
    await publish(client, messageEvent(1));
  }).catch((error: Error) => error.message);
  const terminate = () =>
    second.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'commit' and state = 'active' and datname = current_database()`);
  while ((await terminate()).rowCount === 0);
  expect(await failing).toMatch(/terminat/);
  await until(() => first.gaps.length > 0 && second.gaps.length > 0);
  expect([first.gaps, second.gaps]).toEqual([['valkey'], ['valkey']]);
});

/** Publishes an event after the other until `isOver`. @returns the number of events */
async function publishUntil(instance: EventInstance, isOver: () => boolean): Promise<number> {
  let number = 0;
  while (!isOver()) {
    number += 1;
    await instance.publish(messageEvent(number));
  }
  return number;
}
/** Expects that an instance has received each event, or a gap after it was published. */
async function expectNothingLost(instance: EventInstance, count: number) {
  await until(hasReceived(instance, count));
  const lastGap = instance.received.lastIndexOf('gap');
  const numbers = new Set(numbersOf(instance));
  const missing = range(1, count).filter((number) => !numbers.has(number));
  const afterGap = instance.received
    .slice(lastGap + 1)
    .map((event) => (event !== 'gap' && event.topic === 'messages' ? (event.messageId ?? 0) : 0));
  expect(missing.filter((number) => number > Math.min(...afterGap))).toEqual([]);
}

it.each(['kill', 'suspend'] as const)(
  'loses nothing unnoticed when Valkey is gone (%s), and uses it again',
  async (fault) => {
    const own = await startRedis();
    const port = Number(new URL(own.url).port);
    const [first, second] = await startTwoInstances(own.url, own.url);
    let isOver = false;
    const publishing = publishUntil(first, () => isOver);
    await until(() => second.received.length > 50);
    if (fault === 'kill') await own.kill();
    else own.suspend();
    await until(() => !first.isUsingValkey());
    const duringOutage = second.received.length;
    await until(() => second.received.length > duringOutage + 50);
    const back = fault === 'kill' ? await startRedis(port) : own;
    cleanups.push(() => back.stop());
    if (fault === 'suspend') own.resume();
    await until(() => first.isUsingValkey() && second.isUsingValkey());
    const { valkey } = first.published;
    await until(() => first.published.valkey > valkey + 50);
    isOver = true;
    await expectNothingLost(second, await publishing);
    expect(second.gaps.length).toBeLessThanOrEqual(2);
  },
);

it('uses PostgreSQL while one instance cannot reach Valkey', async () => {
  let isCut = false;
  const sockets = new Set<() => void>();
  const proxy = await startSilentServer((socket) => {
    if (isCut) return void socket.destroy();
    const upstream = connect(Number(new URL(redis.url).port), '127.0.0.1').on('error', () => {});
    upstream.pipe(socket).pipe(upstream);
    sockets.add(() => socket.destroy());
  });
  cleanups.push(() => proxy.close());
  const [first, second] = await startTwoInstances(redis.url, `redis://127.0.0.1:${proxy.port}`);
  let isOver = false;
  const publishing = publishUntil(first, () => isOver);
  await until(() => second.received.length > 50);
  isCut = true;
  for (const cut of sockets) cut();
  await until(() => !first.isUsingValkey());
  const { postgresql } = first.published;
  await until(() => first.published.postgresql > postgresql + 50);
  isCut = false;
  await until(() => first.isUsingValkey());
  isOver = true;
  await expectNothingLost(second, await publishing);
});
