import type { FastifyBaseLogger } from 'fastify';
import { connectRedis, disconnectRedis } from '../redis/connect-redis.ts';
import { MAX_VALKEY_RECONNECT_DELAY_MS, VALKEY_CONNECT_TIMEOUT_MS, VALKEY_TIMEOUT_MS } from './constants.ts';

/** A channel of Valkey, on a connection that is opened again until `close`. */
export interface ValkeyChannel {
  /** The subscribed channel and the Valkey process, which is another one after a restart; null while not subscribed. */
  subscription(): string | null;
  /** @throws when Valkey did not confirm the message. It may arrive nevertheless */
  publish(message: string): Promise<void>;
  /** Finds out whether Valkey still answers, and subscribes if that was rejected before. */
  probe(): void;
  close(): void;
}

interface ValkeyChannelOptions {
  url: string;
  name: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  onMessage(message: string): void;
  /** The subscription was made or lost. */
  onChange(): void;
}

/** Opens a channel of Valkey. */
export function openValkeyChannel({
  url,
  name,
  log,
  onMessage,
  onChange,
}: ValkeyChannelOptions): ValkeyChannel {
  const redis = connectRedis(url, {
    // With version 3 of the protocol, a connection with a subscription can publish, too.
    protocol: 3,
    autoResubscribe: false,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    socketTimeout: VALKEY_TIMEOUT_MS,
    connectTimeout: VALKEY_CONNECT_TIMEOUT_MS,
    disconnectTimeout: VALKEY_TIMEOUT_MS,
    retryStrategy: (tries) => Math.min(tries * 200, MAX_VALKEY_RECONNECT_DELAY_MS),
  });
  let subscription: string | null = null;
  let isFailureLogged = false;

  const change = (next: string | null) => {
    if (subscription === next) return;
    subscription = next;
    onChange();
  };
  const logFailure = (error: unknown) => {
    if (!isFailureLogged) log.warn({ err: error }, 'Valkey is unavailable for events');
    isFailureLogged = true;
  };
  const subscribe = async () => {
    try {
      await redis.subscribe(name);
      // Fails without the right to publish.
      await redis.publish(`${name}:probe`, '');
      const [, runId = ''] = /^run_id:(\w+)/m.exec(await redis.info('server')) ?? [];
      isFailureLogged = false;
      change(`${runId} ${name}`);
    } catch (error) {
      logFailure(error);
    }
  };

  redis.on('ready', subscribe);
  redis.on('close', () => change(null));
  redis.on('error', logFailure);
  redis.on('message', (_channel, message) => onMessage(message));
  return {
    subscription: () => subscription,
    async publish(message) {
      await redis.publish(name, message);
    },
    probe() {
      if (redis.status !== 'ready') return;
      if (subscription === null) void subscribe();
      // Without an answer, the connection is closed after `VALKEY_TIMEOUT_MS`.
      else redis.ping().catch(() => {});
    },
    close: () => disconnectRedis(redis),
  };
}
