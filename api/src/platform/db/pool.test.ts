import { connect } from 'node:net';
import { expireTimers } from '@ontrend/shared/server/testing/expire-timers';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type SilentServer, startSilentServer } from '../../../test/silent-server.ts';
import { findMachineFailure } from '../failures/machine-failure.ts';
import { createPool } from './pool.ts';
import { inTransaction } from './statement.ts';

let database: TestDatabase;
let proxy: SilentServer;
let pool: pg.Pool;
/** Connections that were opened before its last change are silent. */
let epoch = 0;
/** Connections become silent after the login. */
let isSilentAfterLogin = false;
/** Number of statements that silent connections have received. */
let unansweredStatements = 0;

/** First byte of the message with a statement. */
const QUERY_MESSAGE = 'Q'.charCodeAt(0);

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  const { hostname, port } = new URL(database.url);
  proxy = await startSilentServer((socket) => {
    const opened = epoch;
    const upstream = connect(Number(port), hostname).on('error', () => {});
    socket.on('data', (bytes) => {
      if (isSilentAfterLogin && bytes[0] === QUERY_MESSAGE) unansweredStatements += 1;
      else if (opened === epoch) upstream.write(bytes);
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
  const restore = expireTimers(20_000, () => true);
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
  const restore = expireTimers(10_000, () => server.connections() > 0);
  expect(await failureOf(silent.query('select 1'))).toEqual(UNAVAILABLE);
  restore();
  await silent.end();
  await server.close();
});

it('a database that becomes silent after the login is unavailable, and the next query uses another connection', async () => {
  isSilentAfterLogin = true;
  const restore = expireTimers(10_000, () => unansweredStatements > 0);
  expect(await failureOf(pool.query('select 1'))).toEqual(UNAVAILABLE);
  restore();
  isSilentAfterLogin = false;
  expect((await pool.query('select 2 as value')).rows).toEqual([{ value: 2 }]);
});

/** Settings whose values the operations of a pool can see. */
const READ_SETTINGS = `
  select current_setting('statement_timeout') as statements,
    current_setting('idle_in_transaction_session_timeout') as transactions,
    current_setting('plan_cache_mode') as plans,
    current_setting('default_transaction_read_only') as "readOnly"`;

it.each([
  ['of the worker', {}, { plans: 'auto', readOnly: 'off' }],
  ['of the API', { planCacheMode: 'force_generic_plan' }, { plans: 'force_generic_plan', readOnly: 'off' }],
  ['that only reads', { isReadOnly: true }, { plans: 'auto', readOnly: 'on' }],
] as const)(
  'a connection %s has its settings from the first operation on',
  async (_whose, options, expected) => {
    const opened = createPool(database.url, 1, options);
    const { rows } = await opened.query(READ_SETTINGS);
    await opened.end();
    expect(rows).toEqual([{ statements: '15s', transactions: '30s', ...expected }]);
  },
);

/** Returns the startup parameters that a pool sends, by name. */
async function readStartupParameters(options: Parameters<typeof createPool>[2]) {
  let resolvePacket: (packet: Buffer) => void = () => {};
  const packet = new Promise<Buffer>((resolve) => {
    resolvePacket = resolve;
  });
  const server = await startSilentServer((socket) => socket.once('data', resolvePacket));
  const opened = createPool(`postgres://user@127.0.0.1:${server.port}/ontrend`, 1, options);
  const failed = failureOf(opened.query('select 1'));
  // The length and the version of the protocol, then names and values that end with a zero byte.
  const texts = (await packet).subarray(8).toString().split('\0');
  await server.close();
  await failed;
  await opened.end();
  const names = texts.filter((text, index) => index % 2 === 0 && text !== '');
  return new Map(names.map((name, index) => [name, texts[index * 2 + 1]]));
}

it('connects with startup parameters that PgBouncer accepts in transaction mode', async () => {
  const parameters = await readStartupParameters({ planCacheMode: 'force_generic_plan' });
  expect([...parameters.keys()].sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
});

it('rejects writes by a startup parameter, which PgBouncer refuses, because a statement would affect other clients', async () => {
  const parameters = await readStartupParameters({ isReadOnly: true });
  expect(parameters.get('options')).toBe('-c default_transaction_read_only=on');
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
