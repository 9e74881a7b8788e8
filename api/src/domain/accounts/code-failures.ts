import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Caller, isKnownClient } from './caller.ts';
import type { HashCode } from './code-hasher.ts';
import { MAX_DAILY_FAILURES, MAX_DAILY_FAILURES_PER_CALLER } from './constants.ts';

/** Counts wrong codes of an account for a day, in addition to the attempts of each code (decision 070). */
export interface CodeFailures {
  /**
   * Identifies the caller for `record`.
   * @param subject a lowercase address, or the id of an account
   * @throws {ApiError} 429 if the caller, or all strangers together, have entered too many wrong codes in a day
   */
  check(db: Queryable, subject: string, caller: Caller): Promise<CodeGuesser>;
  /** Counts a wrong code. */
  record(db: Queryable, subject: string, guesser: CodeGuesser): Promise<void>;
}

/** A caller that enters codes. */
interface CodeGuesser {
  hash: Buffer;
  /** The caller has a session, or had one in this browser. */
  isKnown: boolean;
}

const RETRY_AFTER_S = 3_600;

const countFailures = statement<{ own: number; strangers: number }, [subject: string, guesser: Buffer]>(
  'code-failures-count',
  `select (count(*) filter (where guesser = $2))::integer as own,
     (count(*) filter (where not is_known))::integer as strangers
   from code_failures where subject = $1 and at > now() - interval '1 day'`,
);
const insertFailure = statement<never, [subject: string, guesser: Buffer, isKnown: boolean]>(
  'code-failures-insert',
  'insert into code_failures (subject, guesser, is_known) values ($1, $2, $3)',
);

/** @param hashCode hashes callers, so that the table contains no addresses */
export function createCodeFailures(hashCode: HashCode): CodeFailures {
  async function identify(db: Queryable, subject: string, caller: Caller): Promise<CodeGuesser> {
    const { sessionId, clientId, address } = caller;
    if (sessionId !== null) return { hash: hashCode('session', subject, sessionId), isKnown: true };
    if (await isKnownClient(db, subject, clientId))
      return { hash: hashCode('client', subject, clientId ?? ''), isKnown: true };
    return { hash: hashCode('address', subject, address), isKnown: false };
  }
  return {
    async check(db, subject, caller) {
      const guesser = await identify(db, subject, caller);
      const [failures] = await countFailures(db, subject, guesser.hash);
      const { own = 0, strangers = 0 } = failures ?? {};
      if (own >= MAX_DAILY_FAILURES_PER_CALLER || (!guesser.isKnown && strangers >= MAX_DAILY_FAILURES)) {
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
