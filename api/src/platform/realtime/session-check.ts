import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { findActiveSessions } from '../auth/active-sessions.ts';
import { MAX_CHECKED_SESSIONS } from './constants.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * Ends streams whose session has ended or whose account is closed, where the event that reports it may have been missed. Streams
 * that wait for a running query are checked together by the next one.
 */
export class SessionCheck {
  readonly #pool: Pool;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #pending = new Set<Subscriber>();
  #running: Promise<void> | undefined;

  constructor(pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Checks the sessions of subscribers; guests have none. */
  check(subscribers: Iterable<Subscriber>): void {
    for (const subscriber of subscribers) if (subscriber.sessionId !== null) this.#pending.add(subscriber);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when no check is running. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#pending.size > 0) {
      const batch = [...this.#pending].slice(0, MAX_CHECKED_SESSIONS);
      for (const subscriber of batch) this.#pending.delete(subscriber);
      const active = await this.#findActive(batch);
      for (const { sessionId, stream } of batch) if (!active.has(sessionId ?? '')) stream.finish();
    }
  }

  /** Without an answer no session counts as active: clients reconnect, and are identified again. */
  async #findActive(subscribers: readonly Subscriber[]): Promise<ReadonlySet<string>> {
    try {
      const ids = subscribers.flatMap(({ sessionId }) => sessionId ?? []);
      return await findActiveSessions(this.#pool, ids);
    } catch (error) {
      this.#log.warn({ err: error }, 'session check of event streams failed');
      return new Set();
    }
  }
}
