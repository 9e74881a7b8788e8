import { type PublishedEvent, publishedEvent } from '@ontrend/shared/wire';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { CHANNEL, FIRST_RECONNECT, LONGEST_RECONNECT, PROBE_INTERVAL, PROBE_TIMEOUT } from './constants.ts';

export interface Listener {
  /** Resolves when events arrive, or at the end. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface ListenerOptions {
  databaseUrl: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  onEvent(event: PublishedEvent): void;
  /** Events may have been missed: the connection was lost, and is back. */
  onGap(): void;
}

/**
 * Hears what is published, by LISTEN on a connection of its own: one a copy of the API. A connection that is lost, or
 * silent for longer than it may be, is made again until `close`.
 */
export function listen({ databaseUrl, log, onEvent, onGap }: ListenerOptions): Listener {
  let client: pg.Client | null = null;
  let closed = false;
  let tries = 0;
  let wasConnected = false;
  let timer: NodeJS.Timeout | undefined;
  let isReady = () => {};
  const firstTime = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  const later = (ms: number, task: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(task, ms).unref();
  };

  const lose = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => {});
    if (closed) return;
    if (tries === 0) log.warn({ err: error }, 'events do not arrive: the listening connection was lost');
    later(Math.min(FIRST_RECONNECT * 2 ** tries, LONGEST_RECONNECT), connect);
    tries += 1;
  };

  const probe = async (probed: pg.Client) => {
    try {
      await probed.query('select 1');
      if (client === probed) later(PROBE_INTERVAL, () => probe(probed));
    } catch (error) {
      lose(probed, error as Error);
    }
  };

  const connect = async () => {
    const made = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'ontrend-events',
      keepAlive: true,
      connectionTimeoutMillis: PROBE_TIMEOUT,
      query_timeout: PROBE_TIMEOUT,
    });
    client = made;
    made.on('error', (error) => lose(made, error));
    made.on('end', () => lose(made));
    made.on('notification', ({ payload = '' }) => {
      const event = read(payload);
      if (event) onEvent(event);
      else log.warn({ payload: payload.slice(0, 200) }, 'an event could not be read');
    });
    try {
      await made.connect();
      await made.query(`listen ${CHANNEL}`);
    } catch (error) {
      lose(made, error as Error);
      return;
    }
    if (closed) return;
    tries = 0;
    if (wasConnected) onGap();
    wasConnected = true;
    isReady();
    later(PROBE_INTERVAL, () => probe(made));
  };

  void connect();
  return {
    ready: () => firstTime,
    async close() {
      closed = true;
      clearTimeout(timer);
      isReady();
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}

function read(payload: string): PublishedEvent | null {
  try {
    return publishedEvent.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
