import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunningPostgres } from './claim.ts';
import { SUPERUSER } from './cluster.ts';

/** Index of the line with the port in PostgreSQL's lock file. */
const PORT_LINE = 3;

/**
 * Finds the server that another process runs on a data directory.
 * @param dataDir as passed to `startEmbeddedPostgres`, with links resolved
 * @returns its connection URL with the password, or null when none is running
 */
export async function findRunningServerUrl(dataDir: string): Promise<string | null> {
  const cluster = join(dataDir, 'cluster');
  if ((await findRunningPostgres(cluster)) === null) return null;
  const [lock, password] = await Promise.all([
    readFile(join(cluster, 'postmaster.pid'), 'utf8'),
    readFile(join(dataDir, 'password'), 'utf8'),
  ]);
  const port = Number(lock.split('\n')[PORT_LINE]);
  return Number.isInteger(port) && port > 0
    ? `postgres://${SUPERUSER}:${password.trim()}@127.0.0.1:${port}/postgres`
    : null;
}
