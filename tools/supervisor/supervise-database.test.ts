import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '../../api/src/platform/db/pool.ts';
import { type SupervisedDatabase, superviseDatabase } from './supervise-database.ts';

const TIMEOUT_MS = 60_000;

let folder: string;
let dataDir: string;
let database: SupervisedDatabase;
let printed: string[];

beforeEach(async () => {
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line));
  folder = await mkdtemp(join(tmpdir(), 'database-'));
  dataDir = join(folder, 'postgres');
  database = await superviseDatabase(dataDir);
}, TIMEOUT_MS);
afterEach(async () => {
  await database.stop();
  await rm(folder, { recursive: true });
}, TIMEOUT_MS);

async function killPostmaster(): Promise<void> {
  const lock = await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(lock, 10), 'SIGKILL');
}

async function untilPrinted(text: string): Promise<void> {
  while (!printed.some((line) => line.includes(text))) await wait(20);
}

it(
  'restarts a killed server at the same URL; pools reconnect and committed rows are there',
  async () => {
    const pool = createPool(database.url, 2);
    await pool.query('create table kept as select 1 as n');
    await killPostmaster();
    await untilPrinted('PostgreSQL is running again.');
    const rows = pool.query('select n from kept').then((result) => result.rows);
    expect(await rows.catch(() => 'not restarted')).toEqual([{ n: 1 }]);
    expect(printed[0]).toMatch(/^PostgreSQL exited\. Restarting it\. Its last lines:\n {2}.*LOG: /);
    await pool.end();
  },
  TIMEOUT_MS,
);

it(
  'reports a database that is gone instead of creating an empty one',
  async () => {
    await rename(join(dataDir, 'cluster'), join(dataDir, 'moved'));
    await killMoved();
    const { message } = await database.failed;
    expect(message).toBe(`The database in ${dataDir} no longer exists. Restore it from a backup.`);
  },
  TIMEOUT_MS,
);

async function killMoved(): Promise<void> {
  const lock = await readFile(join(dataDir, 'moved/postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(lock, 10), 'SIGKILL');
}

it(
  'does not restart a server that it stops',
  async () => {
    const pool = createPool(database.url, 1);
    await pool.query('select 1');
    await database.stop();
    await expect(pool.query('select 1')).rejects.toThrow('ECONNREFUSED');
    expect(printed).toEqual([]);
    await pool.end();
  },
  TIMEOUT_MS,
);
