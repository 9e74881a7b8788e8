import type { Tokens } from '@ontrend/shared/wire';
import type { TestApi } from './api.ts';
import { PASSWORD, type TestUser } from './factories.ts';

/** Signs a user in, by default with the password of test users. */
export async function signIn(
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
