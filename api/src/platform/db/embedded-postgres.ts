import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './embedded/binaries.ts';
import { claimDataDir, releaseDataDir } from './embedded/claim.ts';
import { ensureCluster, SUPERUSER } from './embedded/cluster.ts';
import { findFreePort } from './embedded/free-port.ts';
import { chooseOwner } from './embedded/owner.ts';
import { launchServer, type Server } from './embedded/server.ts';
import { shutDownAbandonedServer } from './embedded/shut-down-abandoned-server.ts';

export interface EmbeddedPostgresOptions {
  /** A folder of its own; created if missing. */
  dataDir: string;
  /** Port on 127.0.0.1; a free one by default. */
  port?: number;
  /** False: commits may be lost on a power failure. For tests only. */
  durable?: boolean;
  /** Called every ten seconds of a start with a sentence about what is awaited. */
  onNotice?: (sentence: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection URL with the password; reachable from this machine only. */
  url: string;
  /** Resolves with the last lines of the log when the server has exited, whether it was stopped or crashed. */
  exited: Promise<string>;
  /** Cancels running statements and shuts down cleanly. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 17 from npm on a data directory. Works as root and as an ordinary user, and recovers from
 * a `kill -9` of the server or of the process that started it.
 * @throws one sentence when a running process uses the data directory, or PostgreSQL can't start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  await claimDataDir(dataDir);
  try {
    return await startIn(dataDir, options);
  } catch (error) {
    await releaseDataDir(dataDir);
    throw error;
  }
}

async function startIn(dataDir: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'cluster');
  const owner = await chooseOwner(cluster);
  const binaries = await findBinaries(owner !== undefined);
  await shutDownAbandonedServer(cluster);
  const password = await ensureCluster(binaries, cluster, join(dataDir, 'password'), owner);
  const port = options.port ?? (await findFreePort());
  const server = await launchServer({
    binaries,
    cluster,
    owner,
    port,
    durable: options.durable ?? true,
    onNotice: options.onNotice ?? (() => {}),
  });
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    exited: server.exited,
    stop: stopOnce(server, dataDir),
  };
}

function stopOnce(server: Server, dataDir: string): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => {
    stopping ??= server.stop().then(() => releaseDataDir(dataDir));
    return stopping;
  };
}
