import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '../pool.ts';
import { POLL_INTERVAL_MS, POLL_TIMEOUT_MS } from './constants.ts';

/** A running poll of a database server. */
export interface Poll {
  /** Resolves after the first answer or failure. */
  first: Promise<void>;
  stop(): Promise<void>;
}

interface PollHandlers {
  /** @param requestedAt time before the statement was sent, in milliseconds of `performance.now()` */
  onPosition(position: number | null, requestedAt: number): void;
  onFailure(error: unknown): void;
}

/**
 * Reads a WAL position of a server at an interval, over a connection of its own: the pool of the calls can be exhausted.
 * @param text statement that returns `position`
 */
export function startPoll(databaseUrl: string, text: string, { onPosition, onFailure }: PollHandlers): Poll {
  const pool = createPool(databaseUrl, 1, {
    connectionTimeoutMillis: POLL_TIMEOUT_MS,
    query_timeout: POLL_TIMEOUT_MS,
  });
  let onFirst = () => {};
  const first = new Promise<void>((resolve) => {
    onFirst = resolve;
  });
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const requestedAt = performance.now();
      try {
        const { rows } = await pool.query<{ position: number | null }>(text);
        onPosition(rows[0]?.position ?? null, requestedAt);
      } catch (error) {
        if (!signal.aborted) onFailure(error);
      }
      onFirst();
      await wait(POLL_INTERVAL_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    first,
    async stop() {
      stopping.abort();
      await Promise.all([running, pool.end()]);
    },
  };
}
