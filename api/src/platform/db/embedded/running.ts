import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunningPostgres } from './claim.ts';
import { SUPERUSER } from './cluster.ts';

/** Line of the port in PostgreSQL's lock file, from 0. */
const PORT_LINE = 3;

/**
 * The server that another process has running in a data folder.
 * @param dataDir as `startEmbeddedPostgres` was given it, without links
 * @returns its address with the password, or null when none runs there
 */
export async function findRunningServer(dataDir: string): Promise<string | null> {
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
