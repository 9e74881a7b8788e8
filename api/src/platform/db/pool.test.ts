import { connect } from 'node:net';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { expireTimers } from '../../../test/expire-timers.ts';
import { type SilentServer, startSilentServer } from '../../../test/silent-server.ts';
import { findMachineFailure } from '../failures/machine-failure.ts';
import { CONNECTION_TIMEOUT_MS, createPool, RESPONSE_TIMEOUT_MS } from './pool.ts';
import { inTransaction } from './statement.ts';

let database: TestDatabase;
let proxy: SilentServer;
let pool: pg.Pool;
/** Connections that were opened before its last change are silent. */
let epoch = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  const { hostname, port } = new URL(database.url);
  proxy = await startSilentServer((socket) => {
    const opened = epoch;
    const upstream = connect(Number(port), hostname).on('error', () => {});
    socket.on('data', (bytes) => {
      if (opened === epoch) upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (opened === epoch) socket.write(bytes);
    });
    socket.on('close', () => upstream.destroy());
  });
});
beforeEach(() => {
  const url = new URL(database.url);
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) });
  pool = createPool(url.href, 1);
});
afterEach(() => pool.end());
afterAll(async () => {
  await proxy.close();
  await database.close();
});

const UNAVAILABLE = { kind: 'unavailable', source: 'database' };
const failureOf = async (operation: Promise<unknown>) =>
  findMachineFailure(await operation.catch((error: unknown) => error));

/** Runs `task` while the time limits of responses expire at once. */
async function withExpiredResponses<Result>(task: () => Promise<Result>): Promise<Result> {
  const restore = expireTimers(RESPONSE_TIMEOUT_MS, () => true);
  try {
    return await task();
  } finally {
    restore();
  }
}

it('a database that becomes silent fails a query, and the next one uses another connection', async () => {
  await pool.query('select 1');
  epoch += 1;
  expect(await failureOf(withExpiredResponses(() => pool.query('select 1')))).toEqual(UNAVAILABLE);
  expect((await pool.query('select 2 as value')).rows).toEqual([{ value: 2 }]);
});

it('a database that becomes silent fails a transaction, and the next one uses another connection', async () => {
  const failing = inTransaction(pool, async (client) => {
    await client.query('select 1');
    epoch += 1;
    await withExpiredResponses(() => client.query('select 1'));
  });
  expect(await failureOf(failing)).toEqual(UNAVAILABLE);
  const next = inTransaction(pool, async (client) => (await client.query('select 2 as value')).rows);
  await expect(next).resolves.toEqual([{ value: 2 }]);
});

it('a database that accepts connections and stays silent is unavailable', async () => {
  const server = await startSilentServer();
  const silent = createPool(`postgres://user@127.0.0.1:${server.port}/ontrend`, 1);
  const restore = expireTimers(CONNECTION_TIMEOUT_MS, () => server.connections() > 0);
  expect(await failureOf(silent.query('select 1'))).toEqual(UNAVAILABLE);
  restore();
  await silent.end();
  await server.close();
});

it('plans a statement once for a connection, also if its values have a cheaper plan', async () => {
  const plansOnce = createPool(database.url, 1, { planCacheMode: 'force_generic_plan' });
  await plansOnce.query('create table numbers as select n from generate_series(1, 1000) n');
  const text = 'select n from numbers where n = any ($1::int[])';
  for (let call = 0; call < 10; call += 1) await plansOnce.query({ name: 'numbers', text, values: [[call]] });
  const plans =
    'select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements';
  const { rows } = await plansOnce.query(plans);
  await plansOnce.end();
  expect(rows).toEqual([{ generic: 10, custom: 0 }]);
});
