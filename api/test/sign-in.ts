import type { Tokens } from '@ontrend/shared/wire';
import type { TestApi } from './api.ts';
import { PASSWORD, type TestUser } from './factories.ts';

/** Signs a user in, as a browser does. */
export async function signIn(api: TestApi, person: Pick<TestUser, 'email'>): Promise<Tokens> {
  const { data } = await api.call('app/user/login', {
    registration: { email: person.email, password: PASSWORD },
  });
  return data;
}
