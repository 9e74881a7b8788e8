import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '@ontrend/shared/validation';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { RateLimitError } from '../../platform/http/limiter.ts';
import { CODE_LIFETIME_MS, LINK_CODE_BYTES, MAX_CODE_ATTEMPTS, RESEND_DELAY_MS } from './constants.ts';

/** The action that a code confirms. */
export type CodePurpose = 'join' | 'password-reset' | 'email-change' | 'delete-profile';

/** A code to send by mail: six digits to type, and a longer one for a link. Only their HMACs are stored. */
export interface IssuedCode {
  code: string;
  linkCode: string;
}

/** The result of a successful verification. */
export interface VerifiedCode {
  subject: string;
  /** The address passed to `issue`, or null. */
  email: string | null;
}

/**
 * Issues and verifies confirmation codes. A code expires after ten minutes or five attempts, and replaces
 * earlier ones.
 */
export interface ConfirmationCodes {
  /**
   * @param db the transaction that enqueues the mail
   * @param subject a lowercase address, or the id of an account
   * @param email the address that the code confirms, if it is not the subject
   * @throws {RateLimitError} less than a minute after the last code
   */
  issue(db: Queryable, purpose: CodePurpose, subject: string, email?: string): Promise<IssuedCode>;
  /**
   * Verifies a code. A wrong code counts as an attempt, so the caller must commit the transaction in any
   * case.
   * @param subject null when only the code of a link is known
   * @returns null for a code that is wrong, expired, replaced or was tried too often
   */
  verify(
    db: Queryable,
    purpose: CodePurpose,
    subject: string | null,
    code: string,
  ): Promise<VerifiedCode | null>;
  /** Deletes a code after it was used. */
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
const defineLockStatement = <Key>(name: string, column: string) =>
  statement<CodeRow, [purpose: string, key: Key, tries: number]>(
    name,
    `select subject, hash, link_hash, email, expires_at > now() and tries < $3 as is_usable
     from account_codes where purpose = $1 and ${column} = $2 for update`,
  );
const lockBySubject = defineLockStatement<string>('code-lock', 'subject');
const lockByLink = defineLockStatement<Buffer>('code-lock-link', 'link_hash');
const countFailedAttempt = statement<never, [string, string]>(
  'code-count-attempt',
  'update account_codes set tries = tries + 1 where purpose = $1 and subject = $2',
);
const deleteCode = statement<never, [string, string]>(
  'code-delete',
  'delete from account_codes where purpose = $1 and subject = $2',
);

/** @param secret the service's secret, from which the key for codes is derived */
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
      const isCorrect =
        timingSafeEqual(row.hash, hashOf(purpose, row.subject, code)) ||
        timingSafeEqual(row.link_hash, linkHash);
      if (isCorrect) return { subject: row.subject, email: row.email };
      await countFailedAttempt(db, purpose, row.subject);
      return null;
    },
    async delete(db, purpose, subject) {
      await deleteCode(db, purpose, subject);
    },
  };
}
