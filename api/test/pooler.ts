import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@ontrend/shared/server/ports';
import { chooseOwner } from '../src/platform/db/embedded/owner.ts';
import { API_CONNECTION_SQL } from '../src/platform/db/pool.ts';

/** A PgBouncer in transaction mode in front of all databases of a server. */
export interface TestPooler {
  /** URL of the server through the pooler; its path can be any database. */
  url: string;
  close(): Promise<void>;
}

/** The first version that supports prepared statements in transaction mode. */
const MIN_VERSION = [1, 21] as const;
/** More than the API has named statements. */
const MAX_PREPARED_STATEMENTS = 1_000;

/** Returns the program in `PGBOUNCER`, or that in `PATH`. @throws if there is none, or if it is too old */
export async function findPgBouncer(): Promise<string> {
  const program = process.env.PGBOUNCER || 'pgbouncer';
  const needed = `PgBouncer ${MIN_VERSION.join('.')} or newer is needed`;
  let output: string;
  try {
    output = (await promisify(execFile)(program, ['--version'])).stdout;
  } catch (error) {
    throw new Error(`${needed}, and ${program} can't be run: install it, or name it with PGBOUNCER.`, {
      cause: error,
    });
  }
  const [, major = '', minor = ''] = /^PgBouncer (\d+)\.(\d+)/.exec(output) ?? [];
  const [minMajor, minMinor] = MIN_VERSION;
  if (Number(major) > minMajor || (Number(major) === minMajor && Number(minor) >= minMinor)) return program;
  throw new Error(`${needed}, but ${program} is ${output.split('\n')[0]}: name another one with PGBOUNCER.`);
}

const quote = (text: string) => `'${decodeURIComponent(text).replaceAll("'", "''")}'`;

/** The settings that docs/growing.md describes; every client is accepted and uses the login of `serverUrl`. */
function createSettings(serverUrl: string, port: number, connectSql: string): string {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const server = `host=${hostname} port=${serverPort || 5432} user=${quote(username)} password=${quote(password)}`;
  return `[databases]
* = ${server} connect_query=${quote(connectSql)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = ${MAX_PREPARED_STATEMENTS}
ignore_startup_parameters = extra_float_digits
max_client_conn = 1000
server_login_retry = 1
query_wait_timeout = 10
`;
}

/** Resolves when the pooler accepts connections. @throws with its log if it exits */
async function waitUntilUp(child: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      if (log.includes('process up')) return;
      log += chunk;
      if (log.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer did not start:\n${log}`)));
  });
}

/**
 * Starts a PgBouncer.
 * @param program as `findPgBouncer` returns it
 * @param serverUrl with the login that all its connections use
 * @param connectSql statements that connections to the server run first
 */
export async function startPooler(
  program: string,
  serverUrl: string,
  connectSql = API_CONNECTION_SQL,
): Promise<TestPooler> {
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-pooler-'));
  const settings = join(folder, 'pgbouncer.ini');
  const port = await findFreePort();
  await writeFile(settings, createSettings(serverUrl, port, connectSql), { mode: 0o600 });
  // Like PostgreSQL, PgBouncer does not run as root.
  const owner = await chooseOwner(folder);
  if (owner) for (const path of [settings, folder]) await chown(path, owner.uid, owner.gid);
  const child = spawn(program, [settings], {
    cwd: folder,
    ...owner,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  await waitUntilUp(child);
  const { username } = new URL(serverUrl);
  return {
    url: `postgres://${username}@127.0.0.1:${port}/`,
    async close() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
