import { timingSafeEqual } from 'node:crypto';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { RateLimitError } from '../../platform/http/limiter.ts';
import { recordSecurityEvent } from '../security-events/index.ts';
import { type Caller, type CodeRequester, hashRequester, recognizeCaller } from './caller.ts';
import { createCodeFailures } from './code-failures.ts';
import { createCodeHasher, generateCode } from './code-hasher.ts';
import { CODE_LIFETIME_MS, MAX_CODE_ATTEMPTS, RESEND_DELAY_MS } from './constants.ts';

/** The action that a code confirms. Registrations have codes of their own (join-attempts.ts). */
export type CodePurpose = 'password-reset' | 'email-change' | 'delete-profile';

/** The result of a successful verification. */
export interface VerifiedCode {
  subject: string;
  /** The address passed to `issue`, or null. */
  email: string | null;
}

/** The caller, with the key of its form if the call of the code has one. */
type Verifier = Caller & Partial<Pick<CodeRequester, 'key'>>;

/**
 * Issues and verifies confirmation codes. A code expires after ten minutes or five attempts. A code for a new password can
 * only be entered in the form that requested it, so strangers' requests and guesses do not affect it (decision 070). It
 * replaces earlier codes of the same form; other codes replace all earlier ones.
 */
export interface ConfirmationCodes {
  /**
   * @param db the transaction that enqueues the mail
   * @param subject a lowercase address, or the id of an account
   * @param email the address that the code confirms, if it is not the subject
   * @param requester required for the purpose `password-reset`
   * @returns the code to mail
   * @throws {RateLimitError} less than a minute after the last code that this requester got for the subject
   */
  issue(
    db: Queryable,
    purpose: CodePurpose,
    subject: string,
    email?: string | null,
    requester?: CodeRequester,
  ): Promise<string>;
  /**
   * Verifies a code. A wrong code counts as an attempt, so the caller must commit the transaction in any
   * case.
   * @returns null for a code that is wrong, expired, replaced or was tried too often
   * @throws {ApiError} 429 after too many wrong codes in a day
   */
  verify(
    db: Queryable,
    purpose: CodePurpose,
    subject: string,
    code: string,
    verifier: Verifier,
  ): Promise<VerifiedCode | null>;
  /** Lets a verified code expire ten minutes later than usual. */
  extend(db: Queryable, purpose: CodePurpose, subject: string, verifier: Verifier): Promise<void>;
  /** Deletes the codes of a subject after one was used. */
  delete(db: Queryable, purpose: CodePurpose, subject: string): Promise<void>;
}

interface CodeRow {
  hash: Buffer;
  email: string | null;
  is_usable: boolean;
}
type CodeKey = [purpose: string, subject: string, requesterHash: Buffer];

// Serializes the requests of a subject: only one mail is sent.
const lockSubject = statement<never, [purpose: string, subject: string]>(
  'code-lock-subject',
  `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`,
);
const findSentTime = statement<
  { ago: number | null },
  [purpose: string, subject: string, callerHash: Buffer]
>(
  'code-sent',
  `select extract(epoch from now() - max(sent_at))::double precision as ago
   from account_codes where purpose = $1 and subject = $2 and caller_hash = $3`,
);
const replaceCode = statement<
  never,
  [...CodeKey, hash: Buffer, email: string | null, callerHash: Buffer, seconds: number]
>(
  'code-replace',
  `insert into account_codes (purpose, subject, requester_hash, hash, email, caller_hash, sent_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, now(), now() + make_interval(secs => $7))
   on conflict (purpose, subject, requester_hash) do update
   set hash = excluded.hash, email = excluded.email, caller_hash = excluded.caller_hash, tries = 0,
     sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
);
const lockCode = statement<CodeRow, [...CodeKey, tries: number]>(
  'code-lock',
  `select hash, email, expires_at > now() and tries < $4 as is_usable
   from account_codes where purpose = $1 and subject = $2 and requester_hash = $3 for update`,
);
const countFailedAttempt = statement<{ tries: number }, CodeKey>(
  'code-count-attempt',
  `update account_codes set tries = tries + 1
   where purpose = $1 and subject = $2 and requester_hash = $3 returning tries`,
);
const extendExpiry = statement<never, [...CodeKey, seconds: number]>(
  'code-extend',
  `update account_codes set expires_at = sent_at + make_interval(secs => $4)
   where purpose = $1 and subject = $2 and requester_hash = $3`,
);
const deleteCodesOfChanges = statement<never, [subject: string]>(
  'codes-delete-changes',
  `delete from account_codes where purpose in ('email-change', 'delete-profile') and subject = $1`,
);
const deleteCode = statement<never, [string, string]>(
  'code-delete',
  'delete from account_codes where purpose = $1 and subject = $2',
);

/** Deletes the codes with which a signed-in user confirms another address or the deletion of the profile. */
export async function deleteChangeCodes(db: Queryable, userId: number): Promise<void> {
  await deleteCodesOfChanges(db, String(userId));
}

/** @param secret the service's secret, from which the key for codes is derived */
export function createConfirmationCodes(secret: string): ConfirmationCodes {
  const hashCode = createCodeHasher(secret);
  const failures = createCodeFailures(hashCode);
  const codeKey = (purpose: CodePurpose, subject: string, requester: Verifier | undefined): CodeKey => {
    // The subject of the other purposes is the signed-in user.
    if (purpose !== 'password-reset') return [purpose, subject, Buffer.alloc(0)];
    if (!requester) throw new Error('A code for a new password needs its requester.');
    const { key = null, address } = requester;
    return [purpose, subject, hashRequester(hashCode, purpose, subject, { key, address })];
  };
  return {
    async issue(db, purpose, subject, email = null, requester = undefined) {
      const key = codeKey(purpose, subject, requester);
      await lockSubject(db, purpose, subject);
      const callerHash = requester
        ? hashCode('code-caller', subject, (await recognizeCaller(db, subject, requester)).id)
        : Buffer.alloc(0);
      const [last] = await findSentTime(db, purpose, subject, callerHash);
      const waitMs = last?.ago == null ? 0 : RESEND_DELAY_MS - last.ago * 1_000;
      if (waitMs > 0) throw new RateLimitError(waitMs);
      const code = generateCode();
      const hash = hashCode(purpose, subject, code);
      await replaceCode(db, ...key, hash, email, callerHash, CODE_LIFETIME_MS / 1_000);
      return code;
    },
    async verify(db, purpose, subject, code, verifier) {
      const key = codeKey(purpose, subject, verifier);
      const [row] = await lockCode(db, ...key, MAX_CODE_ATTEMPTS);
      if (!row?.is_usable) return null;
      const guesser = await failures.check(db, subject, verifier);
      if (timingSafeEqual(row.hash, hashCode(purpose, subject, code))) return { subject, email: row.email };
      await failures.record(db, subject, guesser);
      const [counted] = await countFailedAttempt(db, ...key);
      if (counted?.tries === MAX_CODE_ATTEMPTS)
        await recordSecurityEvent(db, 'code-exhausted', { subject }, verifier, { purpose });
      return null;
    },
    async extend(db, purpose, subject, verifier) {
      await extendExpiry(db, ...codeKey(purpose, subject, verifier), (2 * CODE_LIFETIME_MS) / 1_000);
    },
    async delete(db, purpose, subject) {
      await deleteCode(db, purpose, subject);
    },
  };
}
