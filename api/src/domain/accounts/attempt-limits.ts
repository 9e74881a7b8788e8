import type { Queryable } from '../../platform/db/statement.ts';
import { accountKey, callerLimitKey, type Limiter } from '../../platform/http/limiter.ts';
import { type Caller, recognizeCaller } from './caller.ts';

/**
 * Limits per account and caller. The limit `<name>-total` has two counters per account: one for all strangers, and one for all
 * known callers.
 */
type AttemptLimit = 'login-failures' | 'mailbox';

/**
 * Counts an attempt for the caller, then in the total of all known callers or of all strangers. Attempts over the caller's limit
 * are not added to the total, so that it can only be reached from many addresses (decision 070).
 * @param email in lower case, whether it has an account or not
 * @returns a function that refunds the attempt, for limits that count only failures
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
  const own = { client: callerLimitKey(email, id) };
  const total = { client: isKnown ? callerLimitKey(email, 'known') : accountKey(email) };
  await limiter.count(limit, own);
  try {
    await limiter.count(`${limit}-total`, total);
  } catch (error) {
    // Otherwise callers who retry during an attack would use up their own attempts too.
    await limiter.refund(limit, own);
    throw error;
  }
  return async () => {
    await limiter.refund(limit, own);
    await limiter.refund(`${limit}-total`, total);
  };
}
