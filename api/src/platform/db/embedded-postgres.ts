import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@ontrend/shared/server/ports';
import { findBinaries } from './embedded/binaries.ts';
import { claimDataDir, releaseDataDir } from './embedded/claim.ts';
import { ensureCluster, SUPERUSER } from './embedded/cluster.ts';
import { findRunningPostgres } from './embedded/lock-file.ts';
import { chooseOwner } from './embedded/owner.ts';
import { launchServer } from './embedded/server.ts';
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

const createUrl = (port: number, password: string) =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;

async function startIn(dataDir: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'cluster');
  const owner = await chooseOwner(cluster);
  const binaries = await findBinaries(owner !== undefined);
  await shutDownAbandonedServer(cluster);
  const password = await ensureCluster(binaries, cluster, join(dataDir, 'password'), owner);
  const { port = await findFreePort(), durable = true, onNotice = () => {} } = options;
  const server = await launchServer({ binaries, cluster, owner, port, durable, onNotice });
  let stopping: Promise<void> | undefined;
  return {
    url: createUrl(port, password),
    exited: server.exited,
    stop() {
      stopping ??= server.stop().then(() => releaseDataDir(dataDir));
      return stopping;
    },
  };
}

/**
 * Finds the server that another process runs on a data directory.
 * @param dataDir as passed to `startEmbeddedPostgres`, with links resolved
 * @returns its connection URL with the password, or null when none is running
 */
export async function findRunningServerUrl(dataDir: string): Promise<string | null> {
  const running = await findRunningPostgres(join(dataDir, 'cluster'));
  return running && createUrl(running.port, (await readFile(join(dataDir, 'password'), 'utf8')).trim());
}
