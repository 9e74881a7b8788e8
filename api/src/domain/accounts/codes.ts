import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '@ontrend/shared/validation';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { RateLimitError } from '../../platform/http/limiter.ts';
import { CODE_LIFETIME_MS, LINK_CODE_BYTES, MAX_CODE_ATTEMPTS, RESEND_DELAY_MS } from './constants.ts';

/** What a code lets its reader do. */
export type CodePurpose = 'join' | 'password-reset' | 'email-change' | 'delete-profile';

/** A code to be mailed: six digits to be typed, and a longer one for a link. Only their HMACs are stored. */
export interface IssuedCode {
  code: string;
  linkCode: string;
}

/** What a right code proves. */
export interface VerifiedCode {
  subject: string;
  /** The address given to `issue`, or null. */
  email: string | null;
}

/** Makes and checks the codes of mails: ten minutes, five tries, the newest only. */
export interface ConfirmationCodes {
  /**
   * @param db the transaction in which the mail is written
   * @param subject an address in lower case, or the id of an account
   * @param email the address that the code proves, where that is not the subject
   * @throws {RateLimitError} within a minute of the last one
   */
  issue(db: Queryable, purpose: CodePurpose, subject: string, email?: string): Promise<IssuedCode>;
  /**
   * Checks a code. A wrong one counts as a try, so the transaction has to be kept whatever comes out.
   * @param subject null when a link's code stands alone
   * @returns null for a code that is wrong, old, replaced, or tried too often
   */
  verify(
    db: Queryable,
    purpose: CodePurpose,
    subject: string | null,
    code: string,
  ): Promise<VerifiedCode | null>;
  /** The code has done what it was for. */
  delete(db: Queryable, purpose: CodePurpose, subject: string): Promise<void>;
}

interface CodeRow {
  subject: string;
  hash: Buffer;
  link_hash: Buffer;
  email: string | null;
  is_usable: boolean;
}

const replaceCode = statement<
  { sent_at: Date },
  [string, string, Buffer, Buffer, string | null, number, number]
>(
  'code-replace',
  `insert into account_codes (purpose, subject, hash, link_hash, email, sent_at, expires_at)
   values ($1, $2, $3, $4, $5, now(), now() + make_interval(secs => $6))
   on conflict (purpose, subject) do update
   set hash = excluded.hash, link_hash = excluded.link_hash, email = excluded.email, tries = 0,
     sent_at = excluded.sent_at, expires_at = excluded.expires_at
   where account_codes.sent_at <= now() - make_interval(secs => $7)
   returning sent_at`,
);
const findSentTime = statement<{ ago: number }, [string, string]>(
  'code-sent',
  `select extract(epoch from now() - sent_at)::double precision as ago
   from account_codes where purpose = $1 and subject = $2`,
);
const lockStatement = <Key>(name: string, column: string) =>
  statement<CodeRow, [purpose: string, key: Key, tries: number]>(
    name,
    `select subject, hash, link_hash, email, expires_at > now() and tries < $3 as is_usable
     from account_codes where purpose = $1 and ${column} = $2 for update`,
  );
const lockBySubject = lockStatement<string>('code-lock', 'subject');
const lockByLink = lockStatement<Buffer>('code-lock-link', 'link_hash');
const countFailedAttempt = statement<never, [string, string]>(
  'code-try',
  'update account_codes set tries = tries + 1 where purpose = $1 and subject = $2',
);
const deleteCode = statement<never, [string, string]>(
  'code-forget',
  'delete from account_codes where purpose = $1 and subject = $2',
);

/** @param secret of the whole service; codes get a key of their own from it */
export function createConfirmationCodes(secret: string): ConfirmationCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'account-codes', 32));
  const hashOf = (purpose: CodePurpose, subject: string, code: string) =>
    createHmac('sha256', key).update(`${purpose}\n${subject}\n${code}`).digest();
  const linkHashOf = (purpose: CodePurpose, code: string) => hashOf(purpose, 'link', code);

  return {
    async issue(db, purpose, subject, email) {
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
      const linkCode = randomBytes(LINK_CODE_BYTES).toString('base64url');
      const hashes = [hashOf(purpose, subject, code), linkHashOf(purpose, linkCode)] as const;
      const times = [CODE_LIFETIME_MS / 1_000, RESEND_DELAY_MS / 1_000] as const;
      const [sent] = await replaceCode(db, purpose, subject, ...hashes, email ?? null, ...times);
      if (sent) return { code, linkCode };
      const [last] = await findSentTime(db, purpose, subject);
      throw new RateLimitError(RESEND_DELAY_MS - (last?.ago ?? 0) * 1_000);
    },
    async verify(db, purpose, subject, code) {
      const linkHash = linkHashOf(purpose, code);
      const [row] = await (subject === null
        ? lockByLink(db, purpose, linkHash, MAX_CODE_ATTEMPTS)
        : lockBySubject(db, purpose, subject, MAX_CODE_ATTEMPTS));
      if (!row?.is_usable) return null;
      const right =
        timingSafeEqual(row.hash, hashOf(purpose, row.subject, code)) ||
        timingSafeEqual(row.link_hash, linkHash);
      if (right) return { subject: row.subject, email: row.email };
      await countFailedAttempt(db, purpose, row.subject);
      return null;
    },
    async delete(db, purpose, subject) {
      await deleteCode(db, purpose, subject);
    },
  };
}
