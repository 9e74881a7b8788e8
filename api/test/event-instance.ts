import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PublishedEvent } from '@ontrend/shared/wire';
import type pg from 'pg';
import { createPool } from '../src/platform/db/pool.ts';
import { inTransaction } from '../src/platform/db/statement.ts';
import { createEventBus } from '../src/platform/realtime/event-bus.ts';
import { publish } from '../src/platform/realtime/publish.ts';

/** The part of an API instance that publishes and receives events. */
export interface EventInstance {
  pool: pg.Pool;
  /** Received events and, where events may have been missed, `gap`. */
  received: (PublishedEvent | 'gap')[];
  /** Causes of the gaps. */
  gaps: string[];
  /** Number of published events by transport. */
  published: { valkey: number; postgresql: number };
  warnings: string[];
  /** Publishes events in a transaction of their own. */
  publish(...events: PublishedEvent[]): Promise<void>;
  isUsingValkey(): boolean;
  close(): Promise<void>;
}

/** Waits until a condition is met. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextTurn();
}

/** Starts an instance. @param redisUrl undefined: without a Valkey */
export async function startEventInstance(
  databaseUrl: string,
  redisUrl: string | undefined,
): Promise<EventInstance> {
  const pool = createPool(databaseUrl, 3);
  const received: EventInstance['received'] = [];
  const gaps: string[] = [];
  const warnings: string[] = [];
  const published = { valkey: 0, postgresql: 0 };
  const bus = createEventBus({
    pool,
    databaseSessionUrl: databaseUrl,
    redisUrl,
    log: { info: () => {}, warn: (_details: unknown, text?: string) => void warnings.push(text ?? '') },
    metrics: {
      recordPublishedEvents(transport, events) {
        published[transport] += events;
      },
    },
    onEvent: (event) => void received.push(event),
    onGap(cause) {
      gaps.push(cause);
      received.push('gap');
    },
  });
  await bus.ready();
  return {
    pool,
    received,
    gaps,
    published,
    warnings,
    publish: (...events) => inTransaction(pool, (client) => publish(client, ...events)),
    isUsingValkey: () => bus.isUsingValkey() ?? false,
    async close() {
      await bus.close();
      await pool.end();
    },
  };
}
