import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { API_CONNECTION_SQL, createPool } from '../src/platform/db/pool.ts';
import { inTransaction } from '../src/platform/db/statement.ts';
import { listen } from '../src/platform/realtime/listener.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { findPgBouncer, startPooler } from './pooler.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';

/** Time in which servers start, on a machine that runs other tests. */
const START_TIMEOUT_MS = 120_000;

describe('the program', () => {
  const { PGBOUNCER } = process.env;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ontrend-pgbouncer-'));
  });
  afterEach(() => {
    if (PGBOUNCER === undefined) delete process.env.PGBOUNCER;
    else process.env.PGBOUNCER = PGBOUNCER;
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function nameProgram(version: string): Promise<string> {
    const program = join(folder, `pgbouncer-${version}`);
    await writeFile(program, `#!/bin/sh\necho "PgBouncer ${version}"\n`);
    await chmod(program, 0o755);
    process.env.PGBOUNCER = program;
    return program;
  }

  it.each(['1.21.0', '1.24.1', '2.0.0'])('can be PgBouncer %s', async (version) => {
    const program = await nameProgram(version);
    await expect(findPgBouncer()).resolves.toBe(program);
  });

  it('can not be an older PgBouncer', async () => {
    const program = await nameProgram('1.18.0');
    await expect(findPgBouncer()).rejects.toThrow(
      `PgBouncer 1.21 or newer is needed, but ${program} is PgBouncer 1.18.0: name another one with PGBOUNCER.`,
    );
  });

  it('must exist', async () => {
    process.env.PGBOUNCER = '/nowhere/pgbouncer';
    await expect(findPgBouncer()).rejects.toThrow(
      "PgBouncer 1.21 or newer is needed, and /nowhere/pgbouncer can't be run: install it, or name it with PGBOUNCER.",
    );
  });
});

const readScript = () =>
  readFile(join(import.meta.dirname, '../../deploy/cluster/start-pgbouncer.sh'), 'utf8');

it.each([
  ['the settings for operators', 'docs/growing.md', /connect_query='([^']+)'/],
  ['the PgBouncer of the cluster', 'deploy/cluster/start-pgbouncer.sh', /^settings="([^"]+)"$/m],
])('%s: %s has the statements that connections of the API run first', async (_what, file, statements) => {
  const text = await readFile(join(import.meta.dirname, '../..', file), 'utf8');
  expect(statements.exec(text)?.[1]).toBe(API_CONNECTION_SQL);
});

describe('the PgBouncer of the cluster', () => {
  it.each([
    ['ontrend', 'transaction', '$terminate_on_replica; $settings'],
    ['ontrend_session', 'session', '$terminate_on_replica'],
  ])('has a database %s in %s mode, whose connections run %s first', async (name, mode, statements) => {
    const definition = new RegExp(`^${name} = .* pool_mode=(\\w+) .*connect_query='(.*)'$`, 'm').exec(
      await readScript(),
    );
    expect(definition?.slice(1)).toEqual([mode, statements]);
  });
});

// Only runs that have a PgBouncer can test what it refuses.
if (process.env.API_TEST_POOLER) {
  describe('through PgBouncer', () => {
    let database: TestDatabase;
    let pool: pg.Pool;
    const pools: pg.Pool[] = [];
    const open = (options: Parameters<typeof createPool>[2]) => {
      const opened = createPool(database.apiSettings.DATABASE_URL, 3, options);
      pools.push(opened);
      return opened;
    };

    beforeAll(async () => {
      database = await createTestDatabase({ migrated: false });
      pool = open({ planCacheMode: 'force_generic_plan' });
      await pool.query('create table numbers as select 1 as n');
    });
    afterAll(async () => {
      for (const opened of pools) await opened.end();
      await database.close();
    });

    it('a pool that rejects writes has no connections, so that other pools can write', async () => {
      await expect(open({ isReadOnly: true }).query('select 1')).rejects.toThrow('startup parameter');
      await pool.query('insert into numbers values (2)');
    });

    it('a listening connection is refused, because it would receive nothing', async () => {
      let reportWarning: (details: { err: Error }) => void = () => {};
      const warning = new Promise<{ err: Error }>((resolve) => {
        reportWarning = resolve;
      });
      const listener = listen({
        databaseSessionUrl: database.apiSettings.DATABASE_URL,
        channels: ['ontrend_test'],
        log: { warn: (details: unknown) => reportWarning(details as { err: Error }) },
        onNotification: () => {},
        onConnect: () => {},
      });
      expect((await warning).err.message).toContain('startup parameter');
      await listener.close();
    });

    it(
      'the PgBouncer of the cluster does not use a server before it is promoted',
      async () => {
        const [, terminateOnReplica] = /^terminate_on_replica="([^"]+)"$/m.exec(await readScript()) ?? [];
        if (!terminateOnReplica) throw new Error('The script has no such statement.');
        const postgres = await startReplicatedPostgres();
        const server = createPool(postgres.replicaUrl, 1);
        const closing = [() => postgres.close(), () => server.end()];
        try {
          const pooler = await startPooler(await findPgBouncer(), postgres.replicaUrl, terminateOnReplica);
          const client = createPool(new URL(new URL(postgres.replicaUrl).pathname, pooler.url).href, 1);
          closing.push(pooler.close, () => client.end());
          const waiting = client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
          const countEnded = `select sessions_killed > 0 as "hasEnded" from pg_stat_database where datname = current_database()`;
          let isAnswered = false;
          const onAnswer = () => {
            isAnswered = true;
          };
          waiting.then(onAnswer, onAnswer);
          while (!isAnswered && !(await server.query<{ hasEnded: boolean }>(countEnded)).rows[0]?.hasEnded);
          await server.query('select pg_promote()');
          expect((await waiting).rows).toEqual([{ isReplica: false }]);
        } finally {
          for (const close of closing.reverse()) await close();
        }
      },
      START_TIMEOUT_MS,
    );

    it('all connections of the database have the settings of the API', async () => {
      const other = open({});
      let missing = 3;
      let resume = () => {};
      const allHaveRead = new Promise<void>((resolve) => {
        resume = resolve;
      });
      const readSettings = () =>
        inTransaction(other, async (client) => {
          const { rows } = await client.query(
            `select pg_backend_pid() as pid, current_setting('plan_cache_mode') as plans,
               current_setting('statement_timeout') as statements`,
          );
          missing -= 1;
          if (missing === 0) resume();
          await allHaveRead;
          return rows[0];
        });
      const connections = await Promise.all([readSettings(), readSettings(), readSettings()]);
      expect(new Set(connections.map(({ pid }) => pid)).size).toBe(3);
      for (const connection of connections)
        expect(connection).toMatchObject({ plans: 'force_generic_plan', statements: '15s' });
    });
  });
}
