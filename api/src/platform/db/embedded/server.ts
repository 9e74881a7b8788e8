import { type ChildProcess, spawn } from 'node:child_process';
import type { Binaries } from './binaries.ts';
import { dataDirArguments } from './cluster.ts';
import type { Owner } from './owner.ts';
import { programEnvironment, runProgram } from './run-program.ts';
import { waitForPostgres } from './wait-for-postgres.ts';

interface LaunchOptions {
  binaries: Binaries;
  cluster: string;
  owner: Owner | undefined;
  port: number;
  durable: boolean;
  /** Called every ten seconds of a start with a sentence about what is awaited. */
  onNotice: (sentence: string) => void;
}

export interface Server {
  exited: Promise<string>;
  stop(): Promise<void>;
}

const MAX_SHARED_MEMORY_RETRIES = 20;

/**
 * Settings with which statements are planned and tested: the data is on a solid-state disk or in memory, and statements are short.
 * docker-compose.yml has the same.
 */
export const PLANNER_SETTINGS = { random_page_cost: '1.1', jit: 'off' };

const SETTINGS = {
  ...PLANNER_SETTINGS,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
const NON_DURABLE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the server and waits until it accepts connections, for as long as it makes progress.
 * @throws with PostgreSQL's last log lines when it can't be started or exits before that
 */
export async function launchServer(options: LaunchOptions): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchOnce(options);
    } catch (error) {
      const oldBackends =
        error instanceof Error && error.message.includes('pre-existing shared memory block');
      if (!oldBackends || attempt === MAX_SHARED_MEMORY_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/**
 * With setpriv (Linux), the kernel shuts the database down when this process is killed. Elsewhere the next start does
 * (`shutDownAbandonedServer`).
 */
function withParentDeathSignal(file: string, parameters: string[]): [file: string, parameters: string[]] {
  if (process.platform !== 'linux') return [file, parameters];
  const script =
    'if command -v setpriv > /dev/null; then exec setpriv --pdeathsig INT -- "$0" "$@"; fi; exec "$0" "$@"';
  return ['/bin/sh', ['-c', script, file, ...parameters]];
}

async function launchOnce({
  binaries,
  cluster,
  owner,
  port,
  durable,
  onNotice,
}: LaunchOptions): Promise<Server> {
  const settings = { ...SETTINGS, port: String(port), ...(durable ? {} : NON_DURABLE_SETTINGS) };
  const child = spawn(
    ...withParentDeathSignal(binaries.postgres, [
      ...dataDirArguments(cluster),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]),
    {
      cwd: cluster,
      ...owner,
      env: programEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C in a terminal signals the whole process group. We stop the database ourselves, after its
      // clients.
      detached: process.platform !== 'win32',
    },
  );
  const { exited } = await waitForPostgres(child, onNotice);
  return { exited, stop: () => stop(child, exited, binaries, cluster) };
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
