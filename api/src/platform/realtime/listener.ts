import { type PublishedEvent, publishedEvent } from '@ontrend/shared/wire';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import {
  CHANNEL,
  FIRST_RECONNECT_DELAY_MS,
  MAX_RECONNECT_DELAY_MS,
  PROBE_INTERVAL_MS,
  PROBE_TIMEOUT_MS,
} from './constants.ts';

export interface Listener {
  /** Resolves when events arrive, or when the listener is closed. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface ListenerOptions {
  databaseUrl: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  onEvent(event: PublishedEvent): void;
  /** The connection was lost and restored; events may have been missed. */
  onGap(): void;
}

/**
 * Receives published events by LISTEN on a connection of its own, one per replica of the API. Reconnects a lost
 * or silent connection until `close`.
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
    later(Math.min(FIRST_RECONNECT_DELAY_MS * 2 ** tries, MAX_RECONNECT_DELAY_MS), connect);
    tries += 1;
  };

  const probe = async (probed: pg.Client) => {
    try {
      await probed.query('select 1');
      if (client === probed) later(PROBE_INTERVAL_MS, () => probe(probed));
    } catch (error) {
      lose(probed, error as Error);
    }
  };

  const connect = async () => {
    const newClient = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'ontrend-events',
      keepAlive: true,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    client = newClient;
    newClient.on('error', (error) => lose(newClient, error));
    newClient.on('end', () => lose(newClient));
    newClient.on('notification', ({ payload = '' }) => {
      const event = read(payload);
      if (event) onEvent(event);
      else log.warn({ payload: payload.slice(0, 200) }, 'an event could not be read');
    });
    try {
      await newClient.connect();
      await newClient.query(`listen ${CHANNEL}`);
    } catch (error) {
      lose(newClient, error as Error);
      return;
    }
    if (closed) return;
    tries = 0;
    if (wasConnected) onGap();
    wasConnected = true;
    isReady();
    later(PROBE_INTERVAL_MS, () => probe(newClient));
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
