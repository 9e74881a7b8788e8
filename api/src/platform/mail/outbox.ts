import { setTimeout as wait } from 'node:timers/promises';
import { inTrace } from '@ontrend/shared/server/tracing/tracing';
import type { Pool } from 'pg';
import { type Queryable, statement } from '../db/statement.ts';
import type { Mail } from './transport.ts';
import { type MailTransport, UndeliverableMail } from './transport.ts';

/** Interval between checks for mails that another process left in the queue. */
const POLL_INTERVAL_MS = 5_000;
/** Mails sent concurrently. */
const BATCH = 5;
/**
 * Lease of a mail, in seconds. After it, another process sends the mail, because the first one must have
 * died.
 */
const LEASE = 60;
/** Seconds before the first retry; doubles with each one. */
const RETRY_DELAY = 2;
const MAX_RETRY_DELAY = 300;

interface MailRow {
  id: number;
  kind: string;
  recipient: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  tries: number;
  expired: boolean;
}

const insertMail = statement<never, [string, string | null, string, string, string, number]>(
  'mail-insert',
  `insert into mails (kind, recipient, subject, body_text, body_html, expires_at)
   values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
);
const takeMails = statement<MailRow, [count: number, lease: number]>(
  'mail-take',
  `update mails set tries = tries + 1, next_try_at = now() + make_interval(secs => $2)
   where id in (
     select id from mails where next_try_at <= now() order by next_try_at, id limit $1 for update skip locked
   )
   returning id, kind, recipient, subject, body_text, body_html, tries, expires_at <= now() as expired`,
);
const retryMail = statement<never, [id: number, seconds: number]>(
  'mail-retry',
  'update mails set next_try_at = now() + make_interval(secs => $2) where id = $1',
);
const removeMail = statement<never, [id: number]>('mail-remove', 'delete from mails where id = $1');

/**
 * Queues a mail in a transaction: it is sent if the transaction commits.
 * @param recipient null to do the same work without sending a mail
 * @param life milliseconds after which the mail is no longer worth sending
 */
export async function enqueueMail(
  db: Queryable,
  recipient: string | null,
  { kind, subject, text, html }: Mail,
  life: number,
): Promise<void> {
  await insertMail(db, kind, recipient, subject, text, html, life / 1_000);
}

export interface DispatcherLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Sends queued mails until it is stopped. */
export interface MailDispatcher {
  /** Sends newly queued mails immediately. */
  flush(): void;
  stop(): Promise<void>;
}

/**
 * Starts sending. Replicas of the API share the queue. Mails leased by a killed replica are sent by another one a
 * minute later, so a mail may arrive twice but is never lost.
 */
export function startMailDispatcher(
  pool: Pool,
  transport: MailTransport,
  log: DispatcherLog,
): MailDispatcher {
  const stopping = new AbortController();
  let sleeping = new AbortController();
  let called = false;
  let databaseLost = false;

  const sendOne = async ({ id, kind, recipient, subject, body_text, body_html, tries, expired }: MailRow) => {
    try {
      if (expired) log.warn({ mail: id, kind, tries }, 'a mail was given up');
      else if (recipient !== null) {
        await inTrace({ name: `mail ${kind}`, kind: 'client' }, undefined, () =>
          transport.send(recipient, { subject, text: body_text, html: body_html }),
        );
        log.info({ mail: id, kind }, 'mail sent');
      }
    } catch (error) {
      log.warn({ mail: id, kind, tries, err: error }, 'a mail could not be sent');
      if (!(error instanceof UndeliverableMail)) {
        return retryMail(pool, id, Math.min(RETRY_DELAY * 2 ** (tries - 1), MAX_RETRY_DELAY));
      }
    }
    return removeMail(pool, id);
  };

  const sendAll = async () => {
    try {
      for (;;) {
        const mails = await takeMails(pool, BATCH, LEASE);
        await Promise.all(mails.map(sendOne));
        if (mails.length < BATCH || stopping.signal.aborted) break;
      }
      databaseLost = false;
    } catch (error) {
      if (!databaseLost) log.warn({ err: error }, 'reading the mail outbox failed');
      databaseLost = true;
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      called = false;
      await sendAll();
      if (called || stopping.signal.aborted) continue;
      sleeping = new AbortController();
      await wait(POLL_INTERVAL_MS, undefined, { signal: sleeping.signal }).catch(() => {});
    }
  };
  const running = run();

  return {
    flush() {
      called = true;
      sleeping.abort();
    },
    async stop() {
      stopping.abort();
      sleeping.abort();
      await running;
      transport.close();
    },
  };
}
