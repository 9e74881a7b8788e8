import { type PublishedEvent, publishedEvent } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import { type Queryable, statement } from '../db/statement.ts';
import { Transaction } from '../db/transaction.ts';
import { EVENT_CHANNEL, MAX_PAYLOAD_BYTES } from './constants.ts';

/** Publishes the events of committed transactions outside of PostgreSQL. */
export interface Publisher {
  /** Whether all API instances receive what it publishes. */
  isUsable(): boolean;
  /** @param payloads events as JSON */
  publish(payloads: Iterable<string>): void;
  /** Makes clients refetch, because a transaction may have been committed whose events are not published. */
  reportLoss(): void;
  /** Counts events that PostgreSQL publishes. */
  countNotified(events: number): void;
}

const notify = statement<never, [channel: string, payloads: string[]]>(
  'events-publish',
  'select pg_notify($1, payload) from unnest($2::text[]) as payload',
);

/** Publishers by connection. */
const publishers = new WeakMap<Queryable, Publisher>();
/** Events of open transactions. Equal events of one transaction are published once, as PostgreSQL does. */
const pendingEvents = new WeakMap<Transaction, Set<string>>();

/** Makes `publish` use a publisher for the transactions on connections of a pool, while it is usable. */
export function setPublisher(pool: Pool, publisher: Publisher): void {
  pool.on('acquire', (client) => publishers.set(client, publisher));
}

/**
 * Publishes events to every API instance, which sends them to the subscribed `app/events` streams.
 * @param db connection of the transaction that caused the events: they are delivered when it commits. With a
 *   pool they are delivered immediately.
 * @throws Error for an invalid event or one that is too large for a notification
 */
export async function publish(db: Queryable, ...events: PublishedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map((event) => JSON.stringify(publishedEvent.parse(event)));
  const tooLarge = payloads.find((payload) => Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES);
  if (tooLarge) throw new Error(`An event is too large to be sent: ${tooLarge.slice(0, 100)}`);
  const publisher = publishers.get(db);
  const transaction = Transaction.of(db);
  if (publisher?.isUsable() && transaction) return publishAfterCommit(transaction, publisher, payloads);
  await notify(db, EVENT_CHANNEL, payloads);
  publisher?.countNotified(payloads.length);
}

function publishAfterCommit(transaction: Transaction, publisher: Publisher, payloads: string[]): void {
  const pending = pendingEvents.get(transaction) ?? new Set();
  if (pending.size === 0) {
    pendingEvents.set(transaction, pending);
    transaction.afterCommit((outcome) =>
      outcome === 'committed' ? publisher.publish(pending) : publisher.reportLoss(),
    );
  }
  for (const payload of payloads) pending.add(payload);
}
