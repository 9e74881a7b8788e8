import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import {
  FIRST_RECONNECT_DELAY_MS,
  LISTENER_NAME,
  MAX_RECONNECT_DELAY_MS,
  PROBE_INTERVAL_MS,
  PROBE_TIMEOUT_MS,
} from './constants.ts';

export interface Listener {
  /** Resolves when notifications arrive, or when the listener is closed. */
  ready(): Promise<void>;
  /**
   * Runs a statement on the listening connection.
   * @throws while the connection is lost; a failed statement closes it
   */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

interface ListenerOptions {
  /** Its connections must keep their session, so it must not lead through a pooler in transaction mode. */
  databaseSessionUrl: string;
  channels: readonly string[];
  log: Pick<FastifyBaseLogger, 'warn'>;
  onNotification(channel: string, payload: string): void;
  /** @param isReconnect the connection was lost before, so notifications may have been missed */
  onConnect(isReconnect: boolean): void;
}

/**
 * Receives notifications by LISTEN on a connection of its own, one per API instance. Reconnects a lost
 * or silent connection until `close`.
 */
export function listen({
  databaseSessionUrl,
  channels,
  log,
  onNotification,
  onConnect,
}: ListenerOptions): Listener {
  let client: pg.Client | null = null;
  /** The client, once it listens. */
  let listening: pg.Client | null = null;
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
    listening = null;
    lost.end().catch(() => {});
    if (closed) return;
    if (tries === 0) log.warn({ err: error }, 'events do not arrive: the listening connection was lost');
    later(Math.min(FIRST_RECONNECT_DELAY_MS * 2 ** tries, MAX_RECONNECT_DELAY_MS), connect);
    tries += 1;
  };

  /** Statements run one after the other, as `pg` requires. */
  let lastStatement: Promise<unknown> = Promise.resolve();
  const run = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const used = listening;
    const running = lastStatement.then(async () => {
      if (!used || used !== listening) throw new Error('The listening connection is lost');
      try {
        return (await used.query<Row>(text, values)).rows;
      } catch (error) {
        lose(used, error as Error);
        throw error;
      }
    });
    lastStatement = running.catch(() => {});
    return running;
  };

  const probe = async () => {
    try {
      await run('select 1');
      if (listening) later(PROBE_INTERVAL_MS, probe);
    } catch {
      // The connection was lost and is opened again.
    }
  };

  const connect = async () => {
    const newClient = new pg.Client({
      connectionString: databaseSessionUrl,
      application_name: LISTENER_NAME,
      // The connection may be idle for any time. Notifications would not arrive through PgBouncer in transaction mode, which
      // refuses this parameter.
      options: '-c idle_session_timeout=0',
      keepAlive: true,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    client = newClient;
    newClient.on('error', (error) => lose(newClient, error));
    newClient.on('end', () => lose(newClient));
    newClient.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    try {
      await newClient.connect();
      await newClient.query(channels.map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      lose(newClient, error as Error);
      return;
    }
    if (closed || client !== newClient) return;
    listening = newClient;
    tries = 0;
    onConnect(wasConnected);
    wasConnected = true;
    isReady();
    later(PROBE_INTERVAL_MS, probe);
  };

  void connect();
  return {
    ready: () => firstTime,
    query: run,
    async close() {
      closed = true;
      clearTimeout(timer);
      isReady();
      const last = client;
      client = null;
      listening = null;
      await last?.end().catch(() => {});
    },
  };
}
