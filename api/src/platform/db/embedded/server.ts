import { type ChildProcess, spawn } from 'node:child_process';
import type { Binaries } from './binaries.ts';
import { dataFolderArguments } from './cluster.ts';
import type { Owner } from './owner.ts';
import { programEnvironment, runProgram } from './run-program.ts';

interface LaunchOptions {
  binaries: Binaries;
  cluster: string;
  owner: Owner | undefined;
  port: number;
  durable: boolean;
}

export interface Server {
  exited: Promise<string>;
  stop(): Promise<void>;
}

const READY = 'database system is ready to accept connections';
/** After a hard crash the log is replayed first, and backends of the dead server may need a moment to leave. */
const START_TIMEOUT = 60_000;
const RETRIES_WHILE_OLD_BACKENDS_LEAVE = 20;
const REMEMBERED_LINES = 20;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  // The data of one machine lies on a solid-state disk or in memory, and statements are short.
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
const FAST_AND_LOSE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the server on a folder and waits until it answers.
 * @throws with PostgreSQL's last words when it ends before that
 */
export async function launch(options: LaunchOptions): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchOnce(options);
    } catch (error) {
      const oldBackends =
        error instanceof Error && error.message.includes('pre-existing shared memory block');
      if (!oldBackends || attempt === RETRIES_WHILE_OLD_BACKENDS_LEAVE) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function launchOnce({ binaries, cluster, owner, port, durable }: LaunchOptions): Promise<Server> {
  const settings = { ...SETTINGS, port: String(port), ...(durable ? {} : FAST_AND_LOSE) };
  const child = spawn(
    binaries.postgres,
    [
      ...dataFolderArguments(cluster),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: cluster,
      ...owner,
      env: programEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C in a terminal goes to every process of the group; the database is closed by us, after its users.
      detached: process.platform !== 'win32',
    },
  );
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    const exited = new Promise<string>((settle) => {
      child.once('close', () => settle(lines.join('\n')));
    });
    const timeout = setTimeout(() => {
      child.kill('SIGQUIT');
      reject(new Error(`PostgreSQL did not start within ${START_TIMEOUT / 1000} s: ${lines.join(' ')}`));
    }, START_TIMEOUT);
    child.once('error', reject);
    child.stderr?.on('data', (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      lines.splice(0, lines.length - REMEMBERED_LINES);
      if (!chunk.includes(READY)) return;
      clearTimeout(timeout);
      resolve({ exited, stop: () => stop(child, exited, binaries, cluster) });
    });
    exited.then((words) => {
      clearTimeout(timeout);
      reject(new Error(`PostgreSQL could not start: ${words}`));
    });
  });
}

async function stop(
  child: ChildProcess,
  exited: Promise<string>,
  binaries: Binaries,
  cluster: string,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (process.platform === 'win32') {
    await runProgram(binaries.pgCtl, ['stop', '-m', 'fast', '-D', cluster], { cwd: cluster });
  } else {
    child.kill('SIGINT');
  }
  await exited;
}
