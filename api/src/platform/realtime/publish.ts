import { type PublishedEvent, publishedEvent } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../db/statement.ts';
import { CHANNEL, MOST_PAYLOAD } from './constants.ts';

const send = statement<never, [channel: string, payloads: string[]]>(
  'events-publish',
  'select pg_notify($1, payload) from unnest($2::text[]) as payload',
);

/**
 * Tells every copy of the API what happened; those hand it to the streams of whom it concerns (`app/events`).
 * @param db the connection of the transaction that did it: the events go out when it commits, and never if it does not.
 *   Given a pool they go out at once.
 * @throws Error for an event that is no event, or larger than a notification may be
 */
export async function publish(db: Queryable, ...events: PublishedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const payloads = events.map((event) => JSON.stringify(publishedEvent.parse(event)));
  const tooLarge = payloads.find((payload) => Buffer.byteLength(payload) > MOST_PAYLOAD);
  if (tooLarge) throw new Error(`An event is too large to be sent: ${tooLarge.slice(0, 100)}`);
  await send(db, CHANNEL, payloads);
}
