import type pg from 'pg';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../../test/replicated-postgres.ts';
import { createPool } from '../pool.ts';
import { LostReplicaError } from './replica.ts';
import { openReplicas, type ReplicaSet } from './replica-set.ts';

/** On a machine that runs other tests. */
const START_TIMEOUT_MS = 120_000;
const log = { warn: vi.fn(), info: vi.fn() };

let postgres: ReplicatedPostgres;
let replicas: ReplicaSet;
/** `host:port` of the server that is promoted. */
let name: string;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  name = new URL(postgres.replicaUrl).host;
  replicas = openReplicas(
    { databaseUrl: postgres.primaryUrl, databaseReplicaUrls: [postgres.replicaUrl], databasePool: 2 },
    log,
  );
  await replicas.ready();
}, START_TIMEOUT_MS);
afterAll(async () => {
  await replicas.close();
  await postgres.close();
});

/** Waits until the server was polled again. @returns time of the poll */
async function waitForPoll(server: pg.Pool, previous?: string): Promise<string> {
  const sql = `select query_start::text as time from pg_stat_activity where query like 'select case when pg_is_in_recovery()%'`;
  for (;;) {
    const time = (await server.query<{ time: string }>(sql)).rows[0]?.time;
    if (time && time !== previous) return time;
  }
}

it('does not read from a replica that was promoted, logs it once and exports no age of its data', async () => {
  const replica = replicas.choose({});
  if (typeof replica === 'string') throw new Error(`The replica is not read: ${replica}`);
  expect(replicas.listLags()).toEqual([{ name, seconds: expect.any(Number) }]);
  const reading = replica.run(() => new Promise<never>(() => {}));
  const rejection = expect(reading).rejects.toThrow(LostReplicaError);

  // Ends no connection, so that only the poll notices it.
  const server = createPool(postgres.replicaUrl, 1);
  await server.query('select pg_promote()');
  await rejection;
  expect(replicas.choose({})).toBe('lost');
  expect(replicas.listLags()).toEqual([]);

  const poll = await waitForPoll(server);
  await waitForPoll(server, await waitForPoll(server, poll));
  await server.end();
  expect(log.info.mock.calls).toEqual([[{ replica: name }, 'database server is the primary']]);
  expect(log.warn).not.toHaveBeenCalled();
});
