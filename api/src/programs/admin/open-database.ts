import { readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findRunningServerUrl } from '../../platform/db/embedded/running.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { AdminError } from './command.ts';

/** A database to work on, and how to leave it as it was found. */
export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * The database of an installation: the one DATABASE_URL names, that of a product running in DATA_DIR, or, where nothing
 * runs, the one that lies there, started for as long as the command takes.
 * @throws {AdminError} where there is none
 */
export async function openDatabase(env: Record<string, string | undefined>): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: async () => {} };
  const folder = join(resolve(env.DATA_DIR || '.data'), 'postgres');
  const dataDir = await realpath(folder).catch(() => null);
  const exists = dataDir !== null && (await readFile(join(dataDir, 'password')).catch(() => null)) !== null;
  if (dataDir === null || !exists) {
    throw new AdminError(
      `There is no database in ${folder}: start the product once, or name one by DATABASE_URL or DATA_DIR.`,
    );
  }
  const running = await findRunningServerUrl(dataDir);
  if (running !== null) return { url: running, close: async () => {} };
  const server = await startEmbeddedPostgres({ dataDir });
  return { url: server.url, close: server.stop };
}
