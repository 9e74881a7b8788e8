import { type PublishedEvent, publishedEvent } from '@ontrend/shared/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { EventGapCause, Metrics } from '../metrics/metrics.ts';
import { EVENT_CHANNEL, LISTENER_NOTICE_MS, STATUS_CHANNEL } from './constants.ts';
import { listen } from './listener.ts';
import { parseJson } from './parse-json.ts';
import { setPublisher } from './publish.ts';
import { ValkeyTransport } from './valkey-transport.ts';

/** Receives the events of all API instances. */
export interface EventBus {
  /** Resolves when published events arrive. */
  ready(): Promise<void>;
  /** Whether events of this instance are published through Valkey; undefined without the setting. */
  isUsingValkey(): boolean | undefined;
  close(): Promise<void>;
}

interface EventBusOptions {
  /** Events of transactions on its connections may be published through Valkey. */
  pool: Pool;
  databaseSessionUrl: string;
  /** Undefined: events are published by PostgreSQL only. */
  redisUrl: string | undefined;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  metrics: Pick<Metrics, 'recordPublishedEvents'>;
  onEvent(event: PublishedEvent): void;
  /** Events may have been missed. */
  onGap(cause: EventGapCause): void;
}

/** Connects an API instance with the others. */
export function createEventBus(options: EventBusOptions): EventBus {
  const { databaseSessionUrl, redisUrl, pool, log, onGap } = options;
  const receive = (received: unknown) => {
    const event = publishedEvent.safeParse(received);
    if (event.success) options.onEvent(event.data);
    else log.warn({ event: JSON.stringify(received)?.slice(0, 200) }, 'an event could not be read');
  };
  const valkey = redisUrl ? new ValkeyTransport({ ...options, url: redisUrl, onEvent: receive }) : undefined;
  let isValkeyUsedElsewhere = false;
  let noticeTimer: NodeJS.Timeout | undefined;
  /** Without Valkey, events are missed that others publish through it until they notice the new listener. */
  const reportMissedValkeyEvents = () => {
    clearTimeout(noticeTimer);
    isValkeyUsedElsewhere = false;
    noticeTimer = setTimeout(() => {
      if (isValkeyUsedElsewhere) onGap('valkey');
    }, LISTENER_NOTICE_MS).unref();
  };
  const listener = listen({
    databaseSessionUrl,
    channels: [EVENT_CHANNEL, STATUS_CHANNEL],
    log,
    onNotification(channel, payload) {
      if (channel === EVENT_CHANNEL) return receive(parseJson(payload));
      isValkeyUsedElsewhere = true;
      valkey?.receiveStatus(payload);
    },
    onConnect(isReconnect) {
      if (isReconnect) onGap('database');
      if (valkey) void valkey.onDatabaseConnected(listener.query);
      else reportMissedValkeyEvents();
    },
  });
  if (valkey) setPublisher(pool, valkey);
  return {
    async ready() {
      await listener.ready();
      await valkey?.ready();
    },
    isUsingValkey: () => valkey?.isUsable(),
    async close() {
      clearTimeout(noticeTimer);
      await valkey?.close();
      await listener.close();
    },
  };
}
