import { type PublishedEvent, publishedEvent } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../db/statement.ts';
import { CHANNEL, MAX_PAYLOAD_BYTES } from './constants.ts';

const send = statement<never, [channel: string, payloads: string[]]>(
  'events-publish',
  'select pg_notify($1, payload) from unnest($2::text[]) as payload',
);

/**
 * Publishes events to every replica of the API, which sends them to the subscribed `app/events` streams.
 * @param db connection of the transaction that caused the events: they are delivered when it commits. With a
 *   pool they are delivered immediately.
 * @throws Error for an invalid event or one that is too large for a notification
 */
export async function publish(db: Queryable, ...events: PublishedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map((event) => JSON.stringify(publishedEvent.parse(event)));
  const tooLarge = payloads.find((payload) => Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES);
  if (tooLarge) throw new Error(`An event is too large to be sent: ${tooLarge.slice(0, 100)}`);
  await send(db, CHANNEL, payloads);
}
