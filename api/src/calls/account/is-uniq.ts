import { RESERVED_USERNAMES } from '@ontrend/shared/validation';
import { calls } from '@ontrend/shared/wire';
import { normalizeEmail } from '../../domain/accounts/find-account.ts';
import { EXPIRED } from '../../domain/sign-up/waiting-sign-ups.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

type FindUserValues = [value: string, viewerId: number | null];

// Only members learn of an address whose sign-up waits, because they cannot change theirs to it. Guests go on with the form, and its
// owner gets a mail (ACCOUNT-79).
const findEmailOwner = statement<{ id: number }, FindUserValues>(
  'uniq-email',
  `select id from users where lower(email) = $1 and id is distinct from $2
   union all select id from sign_ups where address = $1 and $2::bigint is not null and not (${EXPIRED})`,
);
const findUsernameOwner = statement<{ id: number }, FindUserValues>(
  'uniq-username',
  'select id from users where lower(username) = $1 and id is distinct from $2',
);

/**
 * Checks whether a username or an email address is available (ACCOUNT-41, WIRE-41). The reply reveals
 * whether an address has an account, because the form needs it; the rate limit bounds how many addresses can
 * be checked (decision 012).
 */
export const userIsUniq = defineHandler(
  calls.userIsUniq,
  async ({ body: { field, check }, viewer, services: { pool } }) => {
    // Usernames are case-insensitive too, so they are normalized in the same way.
    const value = normalizeEmail(check);
    if (field !== 'email' && RESERVED_USERNAMES.has(value)) return { data: { result: false } };
    const find = field === 'email' ? findEmailOwner : findUsernameOwner;
    return { data: { result: (await find(pool, value, viewer?.id ?? null)).length === 0 } };
  },
  { reads: 'primary', limits: ['is-uniq'] },
);
