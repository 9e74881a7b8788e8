import type { LiveEvent, PublishedEvent } from '@ontrend/shared/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import {
  HEARTBEAT,
  LAST_WORDS,
  LATEST,
  MOST_LATEST,
  MOST_PENDING_LOOKS,
  MOST_PER_ADDRESS,
  MOST_PER_PERSON,
  MOST_TOLD_LATE,
} from './constants.ts';
import type { EventStream } from './event-stream.ts';
import { listen } from './listener.ts';

/** One open `app/events` answer of this copy. */
export interface Subscriber {
  /** null: a guest, who hears of comments only. */
  userId: number | null;
  sessionId: string | null;
  /** What `addressKey` makes of where it comes from. */
  address: string;
  /** Videos whose comments are open. */
  files: readonly string[];
  stream: EventStream;
}

/** The streams of this copy of the API, and what they are told. */
export interface Events {
  /**
   * Adds a stream until it closes; its first event is `hello`, then come those of comments of the last seconds.
   * @returns false when the person or the address has as many as allowed
   */
  add(subscriber: Subscriber): boolean;
  /** How many streams are open. */
  count(): number;
  /** Resolves when what is published arrives. */
  ready(): Promise<void>;
  /** Ends every stream, for this copy is about to. */
  endAll(): void;
  close(): Promise<void>;
}

type CommentEvent = Extract<PublishedEvent, { topic: 'comments' }>;
/** Asked when it is their turn: streams come and go. */
type ReadersOf = () => Iterable<Subscriber>;

/**
 * Finds the subscribers that must not receive an event of a user: each has blocked or muted the user, or is blocked by them.
 * @returns the ids of those subscribers
 */
type FindBlockedSubscribers = (
  pool: Pool,
  userId: number,
  subscriberIds: readonly number[],
) => Promise<ReadonlySet<number>>;

interface HubOptions {
  pool: Pool;
  findBlockedSubscribers: FindBlockedSubscribers;
  databaseUrl: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** false: as many streams as anybody wants, for tests. */
  limited: boolean;
}

export function createEvents({
  pool,
  findBlockedSubscribers,
  databaseUrl,
  log,
  limited,
}: HubOptions): Events {
  const people = new Groups<number>();
  const addresses = new Groups<string>();
  const files = new Groups<string>();
  const all = new Set<Subscriber>();
  let isEnding = false;
  const latest: { event: CommentEvent; at: number }[] = [];
  let pendingLooks = 0;
  let looks = Promise.resolve();

  const tell = (subscribers: Iterable<Subscriber>, event: LiveEvent) => {
    for (const { stream } of subscribers) stream.send(event);
  };

  const tellOfComment = async ({ by, ...event }: CommentEvent, readersOf: ReadersOf) => {
    const readers = [...readersOf()];
    const ids = readers.flatMap(({ userId }) => userId ?? []);
    const deaf = await findBlockedSubscribers(pool, by, ids);
    tell(
      readers.filter(({ userId }) => userId === null || !deaf.has(userId)),
      event,
    );
  };

  /** One after the other, so that a comment's end is not told of before its beginning. */
  const queueComment = (event: CommentEvent, readersOf: ReadersOf) => {
    if (pendingLooks >= MOST_PENDING_LOOKS) return tell(readersOf(), { topic: 'refetch' });
    pendingLooks += 1;
    looks = looks
      .then(() => tellOfComment(event, readersOf))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'an event of a comment could not be told');
        tell(readersOf(), { topic: 'refetch' });
      })
      .finally(() => {
        pendingLooks -= 1;
      });
  };

  const onComment = (event: CommentEvent) => {
    latest.push({ event, at: Date.now() });
    if (latest.length > MOST_LATEST) latest.shift();
    if (files.of(event.file).size > 0) queueComment(event, () => files.of(event.file));
  };

  /** A list is read before the stream that tells of it is open: what happened in between would never be told. */
  const tellOfLatest = (subscriber: Subscriber) => {
    const since = Date.now() - LATEST;
    const missed = latest.filter(({ event, at }) => at > since && subscriber.files.includes(event.file));
    if (missed.length > MOST_TOLD_LATE) return tell([subscriber], { topic: 'refetch' });
    for (const { event } of missed) queueComment(event, () => (all.has(subscriber) ? [subscriber] : []));
  };

  const onEvent = (event: PublishedEvent) => {
    if (event.topic === 'comments') return onComment(event);
    const { to, ...rest } = event;
    const theirs = people.of(to);
    if (rest.topic === 'account-closed') for (const { stream } of theirs) stream.finish();
    else if (rest.topic === 'session-ended') {
      for (const { stream, sessionId } of theirs) if (sessionId === rest.sessionId) stream.finish();
    } else tell(theirs, rest);
  };

  const listener = listen({ databaseUrl, log, onEvent, onGap: () => tell(all, { topic: 'refetch' }) });
  const heartbeat = setInterval(() => {
    for (const { stream } of all) stream.beat();
  }, HEARTBEAT).unref();

  return {
    add(subscriber) {
      const { userId, address, stream } = subscriber;
      const full =
        addresses.of(address).size >= MOST_PER_ADDRESS ||
        (userId !== null && people.of(userId).size >= MOST_PER_PERSON);
      if (full && limited) return false;
      const leave = [
        addresses.add(address, subscriber),
        ...(userId === null ? [] : [people.add(userId, subscriber)]),
        ...subscriber.files.map((file) => files.add(file, subscriber)),
      ];
      all.add(subscriber);
      stream.once('close', () => {
        all.delete(subscriber);
        for (const goes of leave) goes();
      });
      stream.send({ topic: 'hello' });
      tellOfLatest(subscriber);
      if (isEnding) stream.finish();
      return true;
    },
    count: () => all.size,
    ready: () => listener.ready(),
    endAll() {
      isEnding = true;
      for (const { stream } of all) stream.finish();
      setTimeout(() => {
        for (const { stream } of all) stream.destroy();
      }, LAST_WORDS).unref();
    },
    async close() {
      clearInterval(heartbeat);
      await listener.close();
      await looks;
    },
  };
}

/** Subscribers by something they have in common; a group nobody is in takes no room. */
class Groups<Key> {
  readonly #groups = new Map<Key, Set<Subscriber>>();

  of(key: Key): ReadonlySet<Subscriber> {
    return this.#groups.get(key) ?? new Set();
  }

  /** @returns takes it out again */
  add(key: Key, subscriber: Subscriber): () => void {
    const group = this.#groups.get(key) ?? new Set();
    this.#groups.set(key, group.add(subscriber));
    return () => {
      group.delete(subscriber);
      if (group.size === 0 && this.#groups.get(key) === group) this.#groups.delete(key);
    };
  }
}
