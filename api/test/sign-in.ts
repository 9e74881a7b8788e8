import type { Tokens } from '@ontrend/shared/wire';
import { createAccessTokens } from '../src/platform/auth/access-tokens.ts';
import { openSession } from '../src/platform/auth/open-session.ts';
import type { TestApi } from './api.ts';
import { PASSWORD, type TestUser } from './factories.ts';

/**
 * Opens a session of a user. Unlike a login, it hashes no password, which takes longer than most calls, records no event and
 * sends no notice.
 */
export function signIn(
  api: Pick<TestApi, 'pool' | 'authSecret'>,
  { id }: Pick<TestUser, 'id'>,
): Promise<Tokens> {
  const accessTokens = createAccessTokens(api.authSecret);
  const caller = { deviceHash: null, userAgent: 'node', clientAddress: '127.0.0.1' };
  return openSession({ accessTokens }, api.pool, id, caller);
}

/** Logs a user in, by default with the password of test users. */
export async function logIn(
  api: TestApi,
  user: Pick<TestUser, 'email'>,
  password = PASSWORD,
): Promise<Tokens> {
  const { data } = await api.call('app/user/login', {
    registration: { email: user.email, password },
  });
  if ('secondStep' in data) throw new Error('The account asks for a second step.');
  return data;
}
