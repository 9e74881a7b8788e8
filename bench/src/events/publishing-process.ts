// Publishes events in transactions, as a replica of the API does. `measure-events.ts` starts it as a child process and
// sends it one `PublishingTask` after the other.
import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '../../../api/src/platform/db/pool.ts';
import { inTransaction } from '../../../api/src/platform/db/statement.ts';
import { createEventBus } from '../../../api/src/platform/realtime/event-bus.ts';
import { publish } from '../../../api/src/platform/realtime/publish.ts';

export type Transport = 'postgresql' | 'valkey';

/** Publishes events at a rate for some seconds. */
export interface PublishingTask {
  transport: Transport;
  eventsPerSecond: number;
  seconds: number;
}

export interface PublishingResult {
  events: number;
  seconds: number;
  /** Duration of each transaction in milliseconds. */
  commitTimes: number[];
}

/** A sent message publishes four: two about the message, one notification and the unread count. */
export const EVENTS_PER_TRANSACTION = 4;
const CONNECTIONS = 16;

const [databaseUrl = '', redisUrl = ''] = process.argv.slice(2);
/** Without a publisher, events go through PostgreSQL. */
const pools = {
  postgresql: createPool(databaseUrl, CONNECTIONS),
  valkey: createPool(databaseUrl, CONNECTIONS),
};
const bus = createEventBus({
  pool: pools.valkey,
  databaseSessionUrl: databaseUrl,
  redisUrl,
  log: { info: () => {}, warn: (_details: unknown, text?: string) => console.warn(text) },
  metrics: {
    recordPublishedEvents(transport) {
      if (transport === 'postgresql') throw new Error('Valkey was not used');
    },
  },
  onEvent: () => {},
  onGap: (cause) => console.warn(`events may be lost: ${cause}`),
});

/** Runs one transaction. The ids of its events contain the time in microseconds. @returns its duration in milliseconds */
async function runTransaction(transport: Transport): Promise<number> {
  const started = performance.now();
  await inTransaction(pools[transport], async (client) => {
    await client.query({ name: 'insert', text: 'insert into written (text) values ($1)', values: ['Hello'] });
    const micros = Math.round((performance.timeOrigin + performance.now()) * 1_000);
    const events = Array.from({ length: EVENTS_PER_TRANSACTION }, (_, n) => {
      return { topic: 'messages', to: n + 1, chatId: 1, messageId: micros, change: 'sent' } as const;
    });
    await publish(client, ...events);
  });
  return performance.now() - started;
}

async function run({ transport, eventsPerSecond, seconds }: PublishingTask): Promise<PublishingResult> {
  while (transport === 'valkey' && !bus.isUsingValkey()) await wait(50);
  const interval = (1_000 * EVENTS_PER_TRANSACTION) / eventsPerSecond;
  const commitTimes: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  let next = started;
  const runConnection = async () => {
    for (;;) {
      const due = next;
      next += interval;
      if (due >= end || performance.now() >= end) return;
      const early = due - performance.now();
      if (early > 1) await wait(early);
      commitTimes.push(await runTransaction(transport));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, runConnection));
  const elapsed = (performance.now() - started) / 1_000;
  return { events: commitTimes.length * EVENTS_PER_TRANSACTION, seconds: elapsed, commitTimes };
}

process.on('message', (task: PublishingTask) => {
  run(task).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
