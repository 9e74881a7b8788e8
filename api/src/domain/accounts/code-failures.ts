import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Caller, recognizeCaller } from './caller.ts';
import type { HashCode } from './code-hasher.ts';
import { MAX_DAILY_FAILURES, MAX_DAILY_FAILURES_PER_CALLER } from './constants.ts';

/** Counts wrong codes of an account for a day, in addition to the attempts of each code (decision 070). */
export interface CodeFailures {
  /**
   * Identifies the caller for `record`.
   * @param subject a lowercase address, or the id of an account
   * @param email address of the account, if the subject is not the address and the caller not signed in to the account
   * @throws {ApiError} 429 if the caller, or all known browsers together, or all strangers together, have entered too many
   *   wrong codes in a day
   */
  check(db: Queryable, subject: string, caller: Caller, email?: string): Promise<CodeGuesser>;
  /** Counts a wrong code. */
  record(db: Queryable, subject: string, guesser: CodeGuesser): Promise<void>;
}

/** A caller that enters codes. */
interface CodeGuesser {
  hash: Buffer;
  /** The caller has a session of the account, or had one in this browser. */
  isKnown: boolean;
}

const RETRY_AFTER_S = 3_600;
const ACCOUNT_ID = /^\d+$/;

const countFailures = statement<
  { own: number; total: number },
  [subject: string, guesser: Buffer, isKnown: boolean]
>(
  'code-failures-count',
  `select (count(*) filter (where guesser = $2))::integer as own,
     (count(*) filter (where is_known = $3))::integer as total
   from code_failures where subject = $1 and at > now() - interval '1 day'`,
);
const insertFailure = statement<never, [subject: string, guesser: Buffer, isKnown: boolean]>(
  'code-failures-insert',
  'insert into code_failures (subject, guesser, is_known) values ($1, $2, $3)',
);

/** @param hashCode hashes callers, so that the table contains no addresses */
export function createCodeFailures(hashCode: HashCode): CodeFailures {
  async function identify(
    db: Queryable,
    subject: string,
    caller: Caller,
    email: string,
  ): Promise<CodeGuesser> {
    // A signed-in user enters codes for the own account only.
    if (ACCOUNT_ID.test(subject))
      return { hash: hashCode('caller', subject, `session ${caller.sessionId}`), isKnown: true };
    const { id, isKnown } = await recognizeCaller(db, email, caller);
    return { hash: hashCode('caller', subject, id), isKnown };
  }
  return {
    async check(db, subject, caller, email = subject) {
      const guesser = await identify(db, subject, caller, email);
      const [failures] = await countFailures(db, subject, guesser.hash, guesser.isKnown);
      const { own = 0, total = 0 } = failures ?? {};
      if (own >= MAX_DAILY_FAILURES_PER_CALLER || total >= MAX_DAILY_FAILURES) {
        const sentence = 'Too many wrong codes were entered today. Try again tomorrow.';
        throw new ApiError(429, 'too-many-wrong-codes', sentence, undefined, RETRY_AFTER_S);
      }
      return guesser;
    },
    async record(db, subject, { hash, isKnown }) {
      await insertFailure(db, subject, hash, isKnown);
    },
  };
}
