import type { Queryable } from '../../platform/db/statement.ts';
import { accountKey, attemptKey, type Limiter } from '../../platform/http/limiter.ts';
import { type Caller, recognizeCaller } from './caller.ts';

/**
 * Limits of attempts at one account by one caller. The same name with `-total` is that of all strangers together, and that of
 * all known callers together.
 */
type AttemptLimit = 'login-failures' | 'mailbox';

/**
 * Counts an attempt at an account for its caller, and then for all strangers, or for all callers that the account knows. Attempts
 * over the limit of a caller do not count for the others, so that the total can only be reached from many addresses
 * (decision 070).
 * @param email in lower case, whether it has an account or not
 * @returns takes the attempt back, for limits that count failures
 * @throws {RateLimitError}
 */
export async function countAttempt(
  db: Queryable,
  limiter: Limiter,
  limit: AttemptLimit,
  email: string,
  caller: Caller,
): Promise<() => Promise<void>> {
  const { id, isKnown } = await recognizeCaller(db, email, caller);
  const own = { client: attemptKey(email, id) };
  const all = { client: isKnown ? attemptKey(email, 'known') : accountKey(email) };
  await limiter.count(limit, own);
  try {
    await limiter.count(`${limit}-total`, all);
  } catch (error) {
    // Otherwise callers who retry during an attack would use up their own attempts too.
    await limiter.refund(limit, own);
    throw error;
  }
  return async () => {
    await limiter.refund(limit, own);
    await limiter.refund(`${limit}-total`, all);
  };
}
