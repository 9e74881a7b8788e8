import { readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findRunningServerUrl, startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { AdminError } from './command.ts';

/** A database URL, and `close`, which stops the server if `openDatabase` started it. */
export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the database of an installation: the one in DATABASE_URL, or the running one in DATA_DIR, or a
 * stopped one in DATA_DIR, which is started for the duration of the command.
 * @throws {AdminError} if there is no database
 */
export async function openDatabase(env: Record<string, string | undefined>): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: async () => {} };
  const folder = join(resolve(env.DATA_DIR || '.data'), 'postgres');
  const dataDir = await realpath(folder).catch(() => null);
  const exists = dataDir !== null && (await readFile(join(dataDir, 'password')).catch(() => null)) !== null;
  if (dataDir === null || !exists) {
    throw new AdminError(
      `No database found in ${folder}. Start OnTrend once, or set DATABASE_URL or DATA_DIR.`,
    );
  }
  const running = await findRunningServerUrl(dataDir);
  if (running !== null) return { url: running, close: async () => {} };
  const server = await startEmbeddedPostgres({ dataDir });
  return { url: server.url, close: server.stop };
}
