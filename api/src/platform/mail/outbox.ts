import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Queryable, statement } from '../db/statement.ts';
import type { Mail } from './transport.ts';
import { type MailTransport, UndeliverableMail } from './transport.ts';

/** How often mails that another process left behind are looked for, in ms. */
const POLL_INTERVAL = 5_000;
/** Mails sent at the same time. */
const BATCH = 5;
/** A mail that was taken and not sent is taken again after so long: its process has died. In seconds. */
const LEASE = 60;
/** Seconds before the second try; it doubles from try to try. */
const RETRY_DELAY = 2;
const LONGEST_RETRY_DELAY = 300;

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
 * Writes a mail in the transaction that it belongs to: it is sent when that is kept, and never when it is not.
 * @param recipient null: nobody is to get it, though the same is done
 * @param life how long it is worth sending, in ms
 */
export async function enqueueMail(
  db: Queryable,
  recipient: string | null,
  { kind, subject, text, html }: Mail,
  life: number,
): Promise<void> {
  await insertMail(db, kind, recipient, subject, text, html, life / 1_000);
}

export interface PostmanLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Sends what stands in the outbox, until stopped. */
export interface Postman {
  /** Something was written just now: it is sent at once. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Starts to send. Copies share the work; what a killed one had in hand is sent by another a minute later, so a mail may
 * come twice and is never lost.
 */
export function startPostman(pool: Pool, transport: MailTransport, log: PostmanLog): Postman {
  const stopping = new AbortController();
  let sleeping = new AbortController();
  let called = false;
  let databaseLost = false;

  const sendOne = async ({ id, kind, recipient, subject, body_text, body_html, tries, expired }: MailRow) => {
    try {
      if (expired) log.warn({ mail: id, kind, tries }, 'a mail was given up');
      else if (recipient !== null) {
        await transport.send(recipient, { subject, text: body_text, html: body_html });
        log.info({ mail: id, kind }, 'mail sent');
      }
    } catch (error) {
      log.warn({ mail: id, kind, tries, err: error }, 'a mail could not be sent');
      if (!(error instanceof UndeliverableMail)) {
        return retryMail(pool, id, Math.min(RETRY_DELAY * 2 ** (tries - 1), LONGEST_RETRY_DELAY));
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
      if (!databaseLost) log.warn({ err: error }, 'the outbox can not be read');
      databaseLost = true;
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      called = false;
      await sendAll();
      if (called || stopping.signal.aborted) continue;
      sleeping = new AbortController();
      await wait(POLL_INTERVAL, undefined, { signal: sleeping.signal }).catch(() => {});
    }
  };
  const running = run();

  return {
    wake() {
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
