import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@ontrend/shared/server/ports';
import { StartError } from '@ontrend/shared/server/start-error';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../api/src/platform/db/embedded-postgres.ts';
import { createRestartDelay } from './restart-delay.ts';

/** How long restarts may fail in a row, in milliseconds. A disk that is full for some minutes must not end the site. */
const GIVE_UP_AFTER_MS = 10 * 60_000;
/** Number of PostgreSQL's last lines that are printed. */
const LAST_LINES = 5;

/** A database that is restarted when it exits. */
export interface SupervisedDatabase {
  /** Stays the same across restarts. */
  url: string;
  /** Resolves when the database can't be restarted, with an explanation for the operator. */
  failed: Promise<StartError>;
  /** Shuts the database down cleanly. */
  stop(): Promise<void>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function start(dataDir: string, port: number): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDir, port, onNotice: (sentence) => console.log(sentence) });
  } catch (error) {
    throw new StartError(messageOf(error));
  }
}

/**
 * Starts the embedded PostgreSQL and restarts it when it exits, on the same port, until `stop`.
 * @param dataDir the database's own folder
 * @throws StartError when it can't be started
 */
export async function superviseDatabase(dataDir: string): Promise<SupervisedDatabase> {
  const port = await findFreePort();
  const stopping = new AbortController();
  const restartDelay = createRestartDelay();
  let server = await start(dataDir, port);
  let startedAt = Date.now();

  /** @returns why it can't be restarted; null when it runs again, or was stopped */
  const restart = async (): Promise<StartError | null> => {
    const deadline = Date.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      await wait(restartDelay.next(Date.now() - startedAt), undefined, { signal: stopping.signal }).catch(
        () => {},
      );
      if (stopping.signal.aborted) return null;
      // Another start would create an empty database, and the site would seem to have lost everything.
      if (!existsSync(join(dataDir, 'cluster', 'PG_VERSION')))
        return new StartError(`The database in ${dataDir} no longer exists. Restore it from a backup.`);
      startedAt = Date.now();
      try {
        server = await start(dataDir, port);
        console.error('PostgreSQL is running again.');
        return null;
      } catch (error) {
        if (Date.now() > deadline)
          return new StartError(
            `PostgreSQL could not be restarted. Fix the cause and start OnTrend again.\n${messageOf(error)}`,
          );
        console.error(`PostgreSQL could not be restarted, trying again: ${messageOf(error)}`);
      }
    }
  };

  const supervise = async (): Promise<StartError | null> => {
    for (;;) {
      const log = await server.exited;
      if (stopping.signal.aborted) return null;
      const lastLines = log.split('\n').slice(-LAST_LINES).join('\n  ');
      console.error(`PostgreSQL exited. Restarting it. Its last lines:\n  ${lastLines}`);
      await server.stop();
      const failure = await restart();
      if (failure || stopping.signal.aborted) return failure;
    }
  };

  const supervision = supervise();
  return {
    url: server.url,
    failed: supervision.then((failure) => failure ?? new Promise<never>(() => {})),
    async stop() {
      stopping.abort();
      // A restart may be under way.
      await Promise.all([server.stop(), supervision]);
      await server.stop();
    },
  };
}
