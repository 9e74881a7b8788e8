import { connect, type Socket } from 'node:net';
import type pg from 'pg';
import { DatabaseError } from 'pg';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../test/replicated-postgres.ts';
import { startSilentServer } from '../../../test/silent-server.ts';
import { createPool } from '../../platform/db/pool.ts';
import { openReplicas, type ReplicaSet } from '../../platform/db/replicas/replica-set.ts';
import { ApiError, notFoundError } from '../../platform/http/api-error.ts';
import { createReadRouter, type ReadRouter } from './read-router.ts';

/** On a machine that runs other tests. */
const START_TIMEOUT_MS = 120_000;
const log = { warn: vi.fn(), info: vi.fn(), error: vi.fn() };

let postgres: ReplicatedPostgres;
let primary: pg.Pool;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  primary = createPool(postgres.primaryUrl, 3);
  await primary.query('create table items (id integer)');
  await primary.query('insert into items select * from generate_series(1, 1000)');
}, START_TIMEOUT_MS);
afterAll(async () => {
  await primary.end();
  await postgres.close();
});

/** Routes reads until the end of a test. */
const opened: ReplicaSet[] = [];
afterEach(async () => {
  for (const replicas of opened.splice(0)) await replicas.close();
});

interface RoutedReads extends ReadRouter {
  /** Where calls read and why, in order. */
  reads: string[];
}

async function openRouter({
  urls = [postgres.replicaUrl],
  rejectsWrites = false,
} = {}): Promise<RoutedReads> {
  const replicas = openReplicas(
    { databaseUrl: postgres.primaryUrl, databaseReplicaUrls: urls, databasePool: 4 },
    log,
  );
  opened.push(replicas);
  await replicas.ready();
  const reads: string[] = [];
  const record = (target: string, reason: string) => void reads.push(`${target} ${reason}`);
  return { ...createReadRouter({ primary, replicas, log, record, rejectsWrites }), reads };
}

/** A proxy of the replica. */
async function startReplicaProxy() {
  const url = new URL(postgres.replicaUrl);
  const { hostname, port } = url;
  const sockets: Socket[] = [];
  const server = await startSilentServer((socket) => {
    const upstream = connect(Number(port), hostname).on('error', () => {});
    socket.on('data', (bytes) => proxy.isSilent || upstream.write(bytes));
    upstream.on('data', (bytes) => proxy.isSilent || socket.write(bytes));
    socket.on('close', () => upstream.destroy());
    sockets.push(socket);
  });
  url.port = String(server.port);
  const proxy = { url: url.href, sockets, isSilent: false, close: server.close };
  return proxy;
}

/** Runs a statement and returns whether a replica ran it. */
const isReplica =
  (text = 'select') =>
  async (pool: pg.Pool) =>
    (
      await pool.query<{ is_replica: boolean }>(
        `with run as (${text}) select pg_is_in_recovery() as is_replica from run`,
      )
    ).rows[0]?.is_replica;

it('reads from a replica', async () => {
  const { run, reads } = await openRouter();
  expect(await run(isReplica())).toBe(true);
  expect(reads).toEqual(['replica current']);
});

it('reads from the primary without replicas, and counts nothing', async () => {
  const { run, reads } = await openRouter({ urls: [] });
  expect(await run(isReplica())).toBe(false);
  expect(reads).toEqual([]);
});

it.each([
  ['cannot be reached', () => 'postgres://user:password@127.0.0.1:1/postgres'],
  ['is not a replica, such as one that was promoted', () => postgres.primaryUrl],
])('reads from the primary if the server %s', async (_case, url) => {
  const { run, reads } = await openRouter({ urls: [url()] });
  expect(await run(isReplica())).toBe(false);
  expect(reads).toEqual(['primary lost']);
});

it('repeats reads on the primary that a replica cancels, because they are in the way of the replay', async () => {
  const { run, reads } = await openRouter();
  const reading = run(
    isReplica('select count(*) from items, pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)'),
  );
  const replica = createPool(postgres.replicaUrl, 1);
  const findReads = () => replica.query(`select from pg_stat_activity where wait_event = 'PgSleep'`);
  while ((await findReads()).rowCount === 0);
  await replica.end();
  await primary.query('delete from items where id > 500');
  await primary.query('vacuum items');
  expect(await reading).toBe(false);
  expect(reads).toEqual(['primary conflict']);
});

it('repeats all running reads on the primary when the server resets a connection of one of them', async () => {
  const proxy = await startReplicaProxy();
  const { run, reads } = await openRouter({ urls: [proxy.url] });
  const slow = 'select pg_sleep(case when pg_is_in_recovery() then 5 else 0 end)';
  const reading = [run(isReplica(slow)), run(isReplica(slow))];
  // The first connection is that of the poll.
  while (proxy.sockets.length < 3) await primary.query('select');
  proxy.sockets.at(-1)?.resetAndDestroy();
  expect(await Promise.all(reading)).toEqual([false, false]);
  expect(reads).toEqual(['primary lost', 'primary lost']);
  await opened.pop()?.close();
  await proxy.close();
});

it('repeats reads on the primary as soon as a replica is silent, and uses it again when it answers', async () => {
  const proxy = await startReplicaProxy();
  const { run, reads } = await openRouter({ urls: [proxy.url] });
  expect(await run(isReplica())).toBe(true);
  proxy.isSilent = true;
  const startedAt = performance.now();
  expect(await run(isReplica())).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(reads).toEqual(['replica current', 'primary lost']);
  proxy.isSilent = false;
  while (!(await run(isReplica())));
  // The proxy first: the read that the silent replica received occupies its connection until its time limit.
  await proxy.close();
});

describe('reads that fail on a replica', () => {
  const failWith = (error: Error) => async (pool: pg.Pool) => {
    if (pool !== primary) throw error;
    return 'from the primary';
  };
  const databaseError = (code: string) => Object.assign(new DatabaseError(code, 0, 'error'), { code });

  it.each<[string, Error]>([
    ['refused', notFoundError('video')],
    ['refused', new ApiError(403, 'video-private', 'This video is private.')],
    ['refused', new ApiError(410, 'video-deleted', 'This video was deleted.')],
    ['conflict', databaseError('40001')],
    ['lost', databaseError('57P01')],
    // A table that the replica does not have yet.
    ['error', databaseError('42P01')],
    ['error', new TypeError('A row is missing.')],
  ])('are repeated on the primary: %s %s', async (reason, error) => {
    const { run, reads } = await openRouter();
    expect(await run(failWith(error))).toBe('from the primary');
    expect(reads).toEqual([`primary ${reason}`]);
  });

  it.each<[string, Error]>([
    ['no connection of the pool is free', new Error('timeout exceeded when trying to connect')],
    ['the replica accepts no further connections', databaseError('53300')],
    ['another service refuses a connection', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ])('are repeated alone if %s', async (_case, error) => {
    const { run, reads } = await openRouter();
    let complete = (_result: string) => {};
    const other = run(() => new Promise<string>((resolve) => (complete = resolve)));
    expect(await run(failWith(error))).toBe('from the primary');
    expect(await run(isReplica())).toBe(true);
    complete('from the replica');
    expect(await other).toBe('from the replica');
    expect(reads).toEqual(['primary error', 'replica current', 'replica current']);
  });

  it.each<[string, Error]>([
    ['the input is invalid', new ApiError(400, 'bad-page-token', 'Load the list again.')],
    ['a statement took too long', databaseError('57014')],
  ])('fail if %s', async (_case, error) => {
    const { run, reads } = await openRouter();
    await expect(run(failWith(error))).rejects.toBe(error);
    expect(reads).toEqual(['replica current']);
  });
});

describe('reads that write', () => {
  const write = isReplica('insert into items values (0) returning id');

  it('fail in tests', async () => {
    const { run } = await openRouter({ rejectsWrites: true });
    await expect(run(write)).rejects.toThrow('in a read-only transaction');
  });

  it('are repeated on the primary in production and logged as an error', async () => {
    const { run, reads } = await openRouter();
    expect(await run(write)).toBe(false);
    expect(reads).toEqual(['primary write']);
    expect(log.error).toHaveBeenLastCalledWith(
      expect.anything(),
      'a call that may read from a replica writes',
    );
  });
});
