import { randomBytes, timingSafeEqual } from 'node:crypto';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { RateLimitError } from '../../platform/http/limiter.ts';
import { type CodeRequester, hashRequester, recognizeCaller } from './caller.ts';
import { createCodeFailures } from './code-failures.ts';
import { createCodeHasher, generateCode } from './code-hasher.ts';
import { CODE_LIFETIME_MS, LINK_CODE_BYTES, MAX_CODE_ATTEMPTS, RESEND_DELAY_MS } from './constants.ts';

/** Input of a registration. */
export interface JoinInput {
  /** As typed, trimmed. */
  email: string;
  /** `email` in lower case. */
  address: string;
  passwordHash: string;
  /** YYYY-MM-DD. */
  birthday: string;
  /** Null if joining needs no invitation. */
  invitationId: number | null;
  requester: CodeRequester;
}

/** Proof that the user owns the address and started the registration. */
export interface JoinProof {
  /** The address in lower case, with a typed code; null with the code of a link, which identifies its registration. */
  address: string | null;
  code: string;
  /** The key must be the one in `JoinInput`. */
  requester: CodeRequester;
  password: string | null;
}

/** A registration whose proof was accepted. */
export interface ConfirmedJoin {
  id: number;
  address: string;
  invitationId: number | null;
}

/**
 * Pending registrations (ACCOUNT-31, decision 066). Registrations for the same address are independent: each has its own
 * code and password.
 */
export interface JoinAttempts {
  /**
   * Stores a registration.
   * @param db the transaction that enqueues the mail
   * @returns six digits to type and the longer code of a link
   * @throws {RateLimitError} less than a minute after the last code that this requester got for the address
   */
  start(db: Queryable, input: JoinInput): Promise<{ code: string; linkCode: string }>;
  /**
   * Checks a proof. A typed code is compared only with the registrations of the same form, or of the same address for clients
   * without a key. Typed codes do not affect the link.
   * The link of a mail may be opened by a user who did not start the registration, so it also needs the form's key or the
   * password. Wrong codes and passwords are counted, so the caller must commit the transaction even if the proof is rejected.
   * @returns the registration, or the reason for the rejection
   * @throws {ApiError} 429 after too many wrong codes in a day; the link remains valid
   */
  confirm(
    db: Queryable,
    proof: JoinProof,
  ): Promise<ConfirmedJoin | 'wrong-code' | 'wrong-password' | 'password-required'>;
  /** Deletes all registrations for an address that has an account now. */
  delete(db: Queryable, address: string): Promise<void>;
}

interface AttemptRow {
  id: number;
  address: string;
  invitation_id: number | null;
  key_hash: Buffer | null;
  code_hash: Buffer;
  password_hash: string;
  has_tries: boolean;
  has_link_tries: boolean;
}

// Serializes the registrations and confirmations of an address: only one mail is sent, and only one account is created.
const lockAddress = statement<never, [address: string]>(
  'join-attempt-lock-address',
  `select pg_advisory_xact_lock(hashtextextended('join ' || $1, 0))`,
);
const findSentTime = statement<{ ago: number | null }, [address: string, callerHash: Buffer]>(
  'join-attempt-sent',
  `select extract(epoch from now() - max(sent_at))::double precision as ago
   from join_attempts where address = $1 and caller_hash = $2`,
);
const insertAttempt = statement<
  never,
  [
    string,
    keyHash: Buffer,
    callerHash: Buffer,
    email: string,
    passwordHash: string,
    birthday: string,
    Buffer,
    Buffer,
    seconds: number,
    invitationId: number | null,
  ]
>(
  'join-attempt-insert',
  `insert into join_attempts
     (address, key_hash, caller_hash, email, password_hash, birthday, code_hash, link_hash, expires_at,
      invitation_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9), $10)`,
);
const ATTEMPT_COLUMNS =
  'id, address, invitation_id, key_hash, code_hash, password_hash, tries < $2 as has_tries, link_tries < $2 as has_link_tries';
const lockByAddress = statement<AttemptRow, [address: string, tries: number, keyHash: Buffer]>(
  'join-attempt-lock',
  `select ${ATTEMPT_COLUMNS} from join_attempts
   where address = $1 and expires_at > now() and key_hash = $3 order by id for update`,
);
const findLinkAddress = statement<{ address: string }, [linkHash: Buffer]>(
  'join-attempt-link-address',
  'select address from join_attempts where link_hash = $1',
);
const lockByLink = statement<AttemptRow, [linkHash: Buffer, tries: number]>(
  'join-attempt-lock-link',
  `select ${ATTEMPT_COLUMNS} from join_attempts where link_hash = $1 and expires_at > now() for update`,
);
const countFailedTry = statement<never, [ids: number[]]>(
  'join-attempt-count',
  'update join_attempts set tries = tries + 1 where id = any($1)',
);
const countFailedPassword = statement<never, [id: number]>(
  'join-attempt-count-password',
  'update join_attempts set link_tries = link_tries + 1 where id = $1',
);
const deleteAttempts = statement<never, [address: string]>(
  'join-attempt-delete',
  'delete from join_attempts where address = $1',
);

const toConfirmedJoin = ({ id, address, invitation_id: invitationId }: AttemptRow): ConfirmedJoin => ({
  id,
  address,
  invitationId,
});

/** @param secret the service's secret, from which the key for codes is derived */
export function createJoinAttempts(secret: string): JoinAttempts {
  const hashCode = createCodeHasher(secret);
  const failures = createCodeFailures(hashCode);
  const hashKey = (address: string, requester: CodeRequester) =>
    hashRequester(hashCode, 'join', address, requester);
  const hashLinkCode = (linkCode: string) => hashCode('join', 'link', linkCode);

  async function confirmTyped(db: Queryable, address: string, { code, requester }: JoinProof) {
    await lockAddress(db, address);
    const keyHash = hashKey(address, requester);
    const attempts = (await lockByAddress(db, address, MAX_CODE_ATTEMPTS, keyHash)).filter(
      (row) => row.has_tries,
    );
    if (attempts.length === 0) return 'wrong-code';
    const guesser = await failures.check(db, address, requester);
    const hash = hashCode('join', address, code);
    const confirmed = attempts.find((attempt) => timingSafeEqual(attempt.code_hash, hash));
    if (confirmed) return toConfirmedJoin(confirmed);
    await failures.record(db, address, guesser);
    await countFailedTry(
      db,
      attempts.map(({ id }) => id),
    );
    return 'wrong-code';
  }

  async function confirmLink(db: Queryable, { code, requester, password }: JoinProof) {
    const linkHash = hashLinkCode(code);
    const [link] = await findLinkAddress(db, linkHash);
    if (!link) return 'wrong-code';
    await lockAddress(db, link.address);
    const [attempt] = await lockByLink(db, linkHash, MAX_CODE_ATTEMPTS);
    if (!attempt) return 'wrong-code';
    const { id, address, key_hash: keyHash, password_hash: passwordHash } = attempt;
    if (requester.key !== null && keyHash?.equals(hashKey(address, requester)))
      return toConfirmedJoin(attempt);
    if (password === null) return 'password-required';
    if (!attempt.has_link_tries) return 'wrong-code';
    if (await verifyPassword(passwordHash, password)) return toConfirmedJoin(attempt);
    await countFailedPassword(db, id);
    return 'wrong-password';
  }

  return {
    async start(db, { address, requester, email, passwordHash, birthday, invitationId }) {
      await lockAddress(db, address);
      const caller = await recognizeCaller(db, address, requester);
      const callerHash = hashCode('join-caller', address, caller.id);
      const [last] = await findSentTime(db, address, callerHash);
      const waitMs = last?.ago == null ? 0 : RESEND_DELAY_MS - last.ago * 1_000;
      if (waitMs > 0) throw new RateLimitError(waitMs);
      const code = generateCode();
      const linkCode = randomBytes(LINK_CODE_BYTES).toString('base64url');
      await insertAttempt(
        db,
        address,
        hashKey(address, requester),
        callerHash,
        email,
        passwordHash,
        birthday,
        hashCode('join', address, code),
        hashLinkCode(linkCode),
        CODE_LIFETIME_MS / 1_000,
        invitationId,
      );
      return { code, linkCode };
    },
    async confirm(db, proof) {
      return proof.address === null ? confirmLink(db, proof) : confirmTyped(db, proof.address, proof);
    },
    async delete(db, address) {
      await deleteAttempts(db, address);
    },
  };
}
