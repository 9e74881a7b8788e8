import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './embedded/binaries.ts';
import { claim, findRunningPostgres, inUse, isAlive, release } from './embedded/claim.ts';
import { ensureCluster, SUPERUSER } from './embedded/cluster.ts';
import { freePort } from './embedded/free-port.ts';
import { chooseOwner } from './embedded/owner.ts';
import { launch, type Server } from './embedded/server.ts';

export interface EmbeddedPostgresOptions {
  /** A folder of its own, made when it isn't there. */
  dataDir: string;
  /** On 127.0.0.1; a free one when not given. */
  port?: number;
  /** false: what was committed may be lost with the machine's power. For tests only. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** With the password; only this machine can reach it. */
  url: string;
  /** Resolves when the server has ended, by `stop` or by itself, with its last words. */
  exited: Promise<string>;
  /** Ends running statements and closes the database without losing anything. Safe to call twice. */
  stop(): Promise<void>;
}

/** How long an abandoned server (its starter was killed) may take to close, in ms. */
const TAKEOVER_TIMEOUT = 15_000;

/**
 * Starts the PostgreSQL 17 that comes from npm on a data folder (design 5). Works as root and as an ordinary user, and
 * after a kill -9 of the server or of the process that started it.
 * @throws one sentence when the folder is in use by a living process, or PostgreSQL can't start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  await claim(dataDir);
  try {
    return await startIn(dataDir, options);
  } catch (error) {
    await release(dataDir);
    throw error;
  }
}

async function startIn(dataDir: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'cluster');
  const owner = await chooseOwner(cluster);
  const binaries = await findBinaries(owner !== undefined);
  await closeAbandoned(cluster, dataDir);
  const password = await ensureCluster(binaries, cluster, join(dataDir, 'password'), owner);
  const port = options.port ?? (await freePort());
  const server = await launch({ binaries, cluster, owner, port, durable: options.durable ?? true });
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    exited: server.exited,
    stop: stopOnce(server, dataDir),
  };
}

function stopOnce(server: Server, dataDir: string): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => {
    stopping ??= server.stop().then(() => release(dataDir));
    return stopping;
  };
}

/** We hold the claim, so a server still running here lost the process that started it: it is closed and started anew. */
async function closeAbandoned(cluster: string, dataDir: string): Promise<void> {
  const pid = await findRunningPostgres(cluster);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + TAKEOVER_TIMEOUT;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw inUse(dataDir, pid);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
