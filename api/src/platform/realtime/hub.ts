import type { LiveEvent, PublishedEvent } from '@ontrend/shared/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Metrics } from '../metrics/metrics.ts';
import { createCommentChanges } from './comment-changes.ts';
import {
  HEARTBEAT_INTERVAL_MS,
  MAX_PENDING_DELIVERIES,
  MAX_STREAMS_PER_ADDRESS,
  MAX_STREAMS_PER_USER,
} from './constants.ts';
import { createEventBus, type EventBus } from './event-bus.ts';
import { type CommentEvent, RecentComments } from './recent-comments.ts';
import { SessionCheck } from './session-check.ts';
import type { Subscriber } from './subscriber.ts';

/** The open streams of this API instance. */
export interface EventHub {
  /**
   * Adds a stream until it closes. Its first event is `hello`, followed by comment events of the last
   * seconds.
   * @returns false when the user or the address has too many streams
   */
  add(subscriber: Subscriber): boolean;
  /** Number of open streams. */
  count(): number;
  /** Returns when comments of a video last changed, in milliseconds of `performance.now()`. */
  commentsChangedAt(file: string): number;
  /** Resolves when published events arrive. */
  ready(): Promise<void>;
  /** Whether this instance publishes events through Valkey; undefined if none is configured. */
  isUsingValkey: EventBus['isUsingValkey'];
  /** Ends every stream, because this instance shuts down. */
  endAll(): void;
  close(): Promise<void>;
}

/** Evaluated at delivery, because streams open and close in between. */
type FindSubscribers = () => Iterable<Subscriber>;

/**
 * Finds the subscribers who must not receive events caused by `authorId`: those who have blocked or muted the author,
 * or are blocked by the author.
 * @returns the ids of those subscribers
 */
type FindBlockedSubscribers = (
  pool: Pool,
  authorId: number,
  subscriberIds: readonly number[],
) => Promise<ReadonlySet<number>>;

interface HubOptions {
  pool: Pool;
  findBlockedSubscribers: FindBlockedSubscribers;
  databaseSessionUrl: string;
  redisUrl: string | undefined;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  metrics: Pick<Metrics, 'recordPublishedEvents' | 'recordEventGap'>;
  /** False: no limit of streams, for tests. */
  limited: boolean;
}

export function createEventHub({
  pool,
  findBlockedSubscribers,
  databaseSessionUrl,
  redisUrl,
  log,
  metrics,
  limited,
}: HubOptions): EventHub {
  const subscribersByUser = new SubscriberIndex<number>();
  const subscribersByAddress = new SubscriberIndex<string>();
  const files = new SubscriberIndex<string>();
  const all = new Set<Subscriber>();
  const commentChanges = createCommentChanges();
  const sessionCheck = new SessionCheck(pool, log);
  let isEnding = false;
  const recentComments = new RecentComments();
  let pendingDeliveries = 0;
  let deliveries = Promise.resolve();

  const broadcast = (subscribers: Iterable<Subscriber>, event: LiveEvent) => {
    for (const { stream } of subscribers) stream.send(event);
  };

  const deliverComment = async ({ by, ...event }: CommentEvent, readersOf: FindSubscribers) => {
    const readers = [...readersOf()];
    const ids = readers.flatMap(({ userId }) => userId ?? []);
    const blocked = await findBlockedSubscribers(pool, by, ids);
    broadcast(
      readers.filter(({ userId }) => userId === null || !blocked.has(userId)),
      event,
    );
  };

  /** Deliver one at a time, so that the deletion of a comment never arrives before its creation. */
  const queueComment = (event: CommentEvent, readersOf: FindSubscribers) => {
    if (pendingDeliveries >= MAX_PENDING_DELIVERIES) return broadcast(readersOf(), { topic: 'refetch' });
    pendingDeliveries += 1;
    deliveries = deliveries
      .then(() => deliverComment(event, readersOf))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'comment event delivery failed');
        broadcast(readersOf(), { topic: 'refetch' });
      })
      .finally(() => {
        pendingDeliveries -= 1;
      });
  };

  const onComment = (event: CommentEvent) => {
    commentChanges.record(event.file);
    recentComments.add(event);
    if (files.of(event.file).size > 0) queueComment(event, () => files.of(event.file));
  };

  /** A client reads a list before its stream is open. Without the replay it would miss events in between. */
  const replayRecentComments = (subscriber: Subscriber) => {
    const missed = recentComments.find(subscriber.files);
    if (!missed) return broadcast([subscriber], { topic: 'refetch' });
    for (const event of missed) queueComment(event, () => (all.has(subscriber) ? [subscriber] : []));
  };

  const onEvent = (event: PublishedEvent) => {
    if (event.topic === 'comments') return onComment(event);
    const { to, ...rest } = event;
    const theirs = subscribersByUser.of(to);
    if (rest.topic === 'account-closed') for (const { stream } of theirs) stream.finish();
    else if (rest.topic === 'session-ended') {
      for (const { stream, sessionId } of theirs) if (sessionId === rest.sessionId) stream.finish();
    } else broadcast(theirs, rest);
  };

  const bus = createEventBus({
    pool,
    databaseSessionUrl,
    redisUrl,
    log,
    metrics,
    onEvent,
    onGap(cause) {
      metrics.recordEventGap(cause);
      commentChanges.recordRefetch();
      recentComments.recordGap();
      broadcast(all, { topic: 'refetch' });
      // PostgreSQL reports ended sessions and closed accounts.
      if (cause === 'database') sessionCheck.check(all);
    },
  });
  const heartbeat = setInterval(() => {
    for (const { stream } of all) stream.sendHeartbeat();
  }, HEARTBEAT_INTERVAL_MS).unref();

  return {
    add(subscriber) {
      const { userId, address, stream } = subscriber;
      const full =
        subscribersByAddress.of(address).size >= MAX_STREAMS_PER_ADDRESS ||
        (userId !== null && subscribersByUser.of(userId).size >= MAX_STREAMS_PER_USER);
      if (full && limited) return false;
      const leave = [
        subscribersByAddress.add(address, subscriber),
        ...(userId === null ? [] : [subscribersByUser.add(userId, subscriber)]),
        ...subscriber.files.map((file) => files.add(file, subscriber)),
      ];
      all.add(subscriber);
      stream.once('close', () => {
        all.delete(subscriber);
        for (const goes of leave) goes();
      });
      stream.send({ topic: 'hello' });
      replayRecentComments(subscriber);
      // The session may have ended between the identification of the viewer and this call.
      sessionCheck.check([subscriber]);
      if (isEnding) stream.finish();
      return true;
    },
    count: () => all.size,
    commentsChangedAt: (file) => commentChanges.timeOf(file),
    ready: () => bus.ready(),
    isUsingValkey: () => bus.isUsingValkey(),
    endAll() {
      isEnding = true;
      for (const { stream } of all) stream.finish();
    },
    async close() {
      clearInterval(heartbeat);
      await bus.close();
      await deliveries;
      await sessionCheck.idle();
    },
  };
}

/** Subscribers by a key; empty groups are removed. */
class SubscriberIndex<Key> {
  readonly #groups = new Map<Key, Set<Subscriber>>();

  of(key: Key): ReadonlySet<Subscriber> {
    return this.#groups.get(key) ?? new Set();
  }

  /** @returns a function that removes the subscriber */
  add(key: Key, subscriber: Subscriber): () => void {
    const group = this.#groups.get(key) ?? new Set();
    this.#groups.set(key, group.add(subscriber));
    return () => {
      group.delete(subscriber);
      if (group.size === 0 && this.#groups.get(key) === group) this.#groups.delete(key);
    };
  }
}
