import type pg from 'pg';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../../test/replicated-postgres.ts';
import { createPool } from '../pool.ts';
import { openReplicas } from './replica-set.ts';

/** On a machine that runs other tests. */
const START_TIMEOUT_MS = 120_000;

let postgres: ReplicatedPostgres;
let primary: pg.Pool;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  const admin = createPool(postgres.primaryUrl, 1);
  await admin.query('create table items (id integer)');
  await admin.query('alter role current_user set synchronous_commit = off');
  await admin.query(`alter system set wal_writer_delay = '10s'`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
  primary = createPool(postgres.primaryUrl, 1);
}, START_TIMEOUT_MS);
afterAll(async () => {
  await primary.end();
  await postgres.close();
});

it('does not choose a replica without an asynchronous commit whose WAL is not written yet', async () => {
  const replicas = openReplicas(
    { databaseUrl: postgres.primaryUrl, databaseReplicaUrls: [postgres.replicaUrl], databasePool: 1 },
    { warn: vi.fn(), info: vi.fn() },
  );
  await replicas.ready();
  await primary.query('insert into items values (1)');
  const since = performance.now();
  const countItems = async () => {
    const replica = replicas.choose({ since });
    if (typeof replica === 'string') return replica;
    return (await replica.run((pool) => pool.query('select from items'))).rowCount;
  };
  // Four polls of the positions.
  while (performance.now() - since < 1_000) {
    expect([1, 'own-writes', 'lag']).toContain(await countItems());
    await primary.query('select');
  }
  await primary.query('set synchronous_commit = on; insert into items values (2)');
  while (typeof (await countItems()) === 'string') await primary.query('select');
  expect(await countItems()).toBe(2);
  await replicas.close();
});
