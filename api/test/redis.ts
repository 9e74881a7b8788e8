import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@ontrend/shared/server/ports';

const run = promisify(execFile);

const DEFAULT_PATHS = [
  '/usr/bin/redis-server',
  '/usr/bin/valkey-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
];
const INSTALL_TIMEOUT_MS = 300_000;

/** A real Redis for one test file. */
export interface TestRedis {
  url: string;
  pid: number;
  /** Stops the process without closing its connections, as a machine that hangs. */
  suspend(): void;
  resume(): void;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const findInstalled = () => [process.env.REDIS_PATH ?? '', ...DEFAULT_PATHS].find((path) => existsSync(path));

/**
 * Finds the Redis server in `REDIS_PATH` or the default paths; installs the Debian package if there is none.
 */
export async function findOrInstallRedis(): Promise<string> {
  const found = findInstalled();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: INSTALL_TIMEOUT_MS,
    };
    await run('apt-get', ['update', '-qq'], options);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], options);
  }
  const installed = findInstalled();
  if (!installed) throw new Error('No Redis server was found: install redis-server or set REDIS_PATH.');
  return installed;
}

/**
 * Starts a Redis server without persistence.
 * @param port a free one by default; pass a previous port to simulate a restart
 * @param options further arguments of the server
 */
export async function startRedis(port?: number, options: string[] = []): Promise<TestRedis> {
  const program = await findOrInstallRedis();
  const folder = await mkdtemp(join(tmpdir(), 'ontrend-redis-'));
  const chosenPort = port ?? (await findFreePort());
  const settings = ['--port', String(chosenPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, [...settings, '--dir', folder, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${program} ended with exit code ${code}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return {
    url: `redis://127.0.0.1:${chosenPort}`,
    pid: child.pid ?? 0,
    suspend() {
      child.kill('SIGSTOP');
    },
    resume() {
      child.kill('SIGCONT');
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
