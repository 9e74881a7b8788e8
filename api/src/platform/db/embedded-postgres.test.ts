import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@ontrend/shared/server/process-identity';
import pg from 'pg';
import { shutDownAbandonedServer } from './embedded/shut-down-abandoned-server.ts';
import { type EmbeddedPostgres, findRunningServerUrl, startEmbeddedPostgres } from './embedded-postgres.ts';

const require = createRequire(import.meta.url);

let folder: string;
let dataDir: string;
const running: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ontrend-pg-'));
  dataDir = join(folder, 'postgres');
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir });
  running.push(database);
  return database;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts the database from another process, as a second `npm start` would. */
async function startElsewhere(): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'));
  const script = `import(${module}).then(({ startEmbeddedPostgres }) => startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })).then(({ url }) => { console.log(url); setInterval(() => {}, 1000); })`;
  const child = spawn(process.execPath, ['--import', require.resolve('tsx'), '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  running.push({
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
  });
  await once(child.stdout ?? child, 'data');
  return child;
}

const postmaster = async () =>
  Number.parseInt(await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10);

it('preserves data across a stop and start', async () => {
  const first = await start();
  await query(first.url, `create table saved as select 'Здравствуй' as word`);
  await first.stop();
  await first.stop();

  const second = await start();
  expect(await query(second.url, 'select lower(word) as word from saved')).toEqual([{ word: 'здравствуй' }]);
});

it('accepts connections from this machine only, and only with the password', async () => {
  const { url } = await start();
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  const guess = new URL(url);
  guess.password = 'guess';
  await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
});

it('cancels running statements on stop and loses no committed data', async () => {
  const database = await start();
  await query(database.url, 'create table committed (n int)');
  const endless = query(database.url, 'select pg_sleep(60)').catch((error: Error) => error);
  await query(database.url, 'insert into committed values (1)');
  const running = `select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`;
  while ((await query(database.url, running)).length === 0);
  await database.stop();
  expect(await endless).toBeInstanceOf(Error);
  expect(await query((await start()).url, 'select n from committed')).toEqual([{ n: 1 }]);
});

it('rejects a data directory that a running process uses, and takes it over after that process was killed', async () => {
  const other = await startElsewhere();
  const resolved = dataDir;
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The data folder ${resolved} is in use by another process (${other.pid}); stop that one, or set DATA_DIR to another folder.`,
  );
  const orphan = await postmaster();
  other.kill('SIGKILL');
  await once(other, 'exit');

  const database = await start();
  expect(await postmaster()).not.toBe(orphan);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe('after its starter was killed', () => {
  /** The process that writes everything to the disk at a shutdown. */
  function findCheckpointer(pid: number): number {
    const output = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' });
    return Number.parseInt(/\d+ postgres: checkpointer/.exec(output)?.[0] ?? '', 10);
  }

  async function killStarter(starter: ChildProcess): Promise<void> {
    const exited = once(starter, 'exit');
    starter.kill('SIGKILL');
    await exited;
  }

  it('takes over from a suspended server, which shuts down cleanly', async () => {
    const other = await startElsewhere();
    const suspended = await postmaster();
    process.kill(suspended, 'SIGSTOP');
    await killStarter(other);
    const database = await start();
    expect(isAlive(suspended)).toBe(false);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('shuts a server down immediately that does not stop in time, and recovers its committed data', async () => {
    const other = await startElsewhere();
    const hanging = await postmaster();
    await query((await findRunningServerUrl(dataDir)) ?? '', 'create table hanging as select 1 as n');
    process.kill(findCheckpointer(hanging), 'SIGSTOP');
    await killStarter(other);
    await shutDownAbandonedServer(join(dataDir, 'cluster'), 500);
    expect(isAlive(hanging)).toBe(false);
    expect(await query((await start()).url, 'select n from hanging')).toEqual([{ n: 1 }]);
  }, 60_000);
});

it('rejects a data directory that this process already uses', async () => {
  await start();
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('is in use by another process');
});

it('recovers after the server was killed, even if another program now has its process id', async () => {
  const first = await start();
  await query(first.url, 'create table recovered as select 1 as n');
  const lock = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(await postmaster(), 'SIGKILL');
  await first.exited;
  await first.stop();

  const lines = lock.split('\n');
  await writeFile(
    join(dataDir, 'cluster', 'postmaster.pid'),
    [String(process.pid), ...lines.slice(1)].join('\n'),
  );
  expect(await query((await start()).url, 'select n from recovered')).toEqual([{ n: 1 }]);
});

it('reports a data directory of another PostgreSQL version', async () => {
  const database = await start();
  await database.stop();
  const version = join(dataDir, 'cluster', 'PG_VERSION');
  await writeFile(version, '15\n');
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    'belongs to PostgreSQL 15; this is PostgreSQL 17',
  );
  await writeFile(version, '17\n');
});
