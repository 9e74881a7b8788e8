import type { SecondStep, SignInMethods } from '@ontrend/shared/wire';
import { Secret, TOTP } from 'otpauth';
import type { TestApi } from './api.ts';
import { createUser, PASSWORD, type TestUser } from './factories.ts';
import { logIn } from './sign-in.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from './software-authenticator.ts';

/** The origin of pages, by default of the setting SITE_URL. */
export const SITE_ORIGIN = 'http://localhost:3000';

/** A signed-in user with a fresh proof. */
export interface Member extends TestUser {
  token: string;
}

/** An authenticator app. */
export interface TestTotp {
  /** Returns the code of a time step relative to the current one. */
  code(step?: number): string;
  /** @param timestamp milliseconds since 1970 */
  codeAt(timestamp: number): string;
}

export async function createMember(api: TestApi): Promise<Member> {
  const user = await createUser(api.pool);
  return { ...user, token: (await logIn(api, user)).token };
}

/** Sets up an authenticator app. The code of the current time step is still unused. */
export async function addTotp(api: TestApi, { token }: Member) {
  const { data } = await api.call('app/user/totp-start', {}, token);
  const totp = createTestTotp(data.secret);
  for (;;) {
    const code = totp.code(-1);
    try {
      const confirmed = await api.call('app/user/totp-confirm', { code }, token);
      return { totp, recoveryCodes: confirmed.data.recoveryCodes };
    } catch (error) {
      // A code of the step before is rejected if the current step ends during the call.
      if (totp.code(-1) === code) throw error;
    }
  }
}

/** @param secret Base32 */
export function createTestTotp(secret: string): TestTotp {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (timestamp: number) => totp.generate({ timestamp });
  return { codeAt, code: (step = 0) => codeAt(Date.now() + step * 30_000) };
}

/** Creates a passkey in a software authenticator. */
export async function addPasskey(
  api: TestApi,
  { token }: Member,
  { name = 'My key', isSynced = false, counter = 0 } = {},
) {
  const passkey = createSoftwarePasskey(SITE_ORIGIN, { isSynced });
  const { ticket, options } = (await api.call('app/user/passkey-add-options', {}, token)).data;
  const credential = passkey.create(options, { counter });
  const { data } = await api.call('app/user/passkey-add', { ticket, name, credential }, token);
  return { passkey, recoveryCodes: data.recoveryCodes };
}

/** Enters the right password. @returns what the second step needs */
export async function startLogin(api: TestApi, { email }: Pick<TestUser, 'email'>): Promise<SecondStep> {
  const { data } = await api.call('app/user/login', { registration: { email, password: PASSWORD } });
  if (!('secondStep' in data)) throw new Error('The account asks for no second step.');
  return data.secondStep;
}

/** Signs in with a passkey, alone or as the second step of a login. */
export async function requestPasskeyLogin(
  api: TestApi,
  passkey: SoftwarePasskey,
  { login, ...deviations }: { login?: string } & Parameters<SoftwarePasskey['sign']>[1] = {},
) {
  const { ticket, options } = (
    await api.call('app/user/passkey-options', login === undefined ? {} : { ticket: login })
  ).data;
  return api.request<{ code: string; data: { token: string } }>('app/user/passkey-login', {
    ticket,
    credential: passkey.sign(options, deviations),
  });
}

export async function readMethods(api: TestApi, token: string): Promise<SignInMethods> {
  return (await api.call('app/user/sign-in-methods', {}, token)).data;
}

/** Lets the last proof of all sessions of a user expire. */
export async function expireFreshAuthentication(
  { pool }: TestApi,
  { id }: Pick<TestUser, 'id'>,
): Promise<void> {
  await pool.query(
    `update sessions set verified_at = now() - interval '5 minutes 1 second' where user_id = $1`,
    [id],
  );
}

/** Returns the kinds of the security events of a user, oldest first. */
export async function listEventKinds({ pool }: TestApi, { id }: Pick<TestUser, 'id'>): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    'select kind from security_events where user_id = $1 order by id',
    [id],
  );
  return rows.map(({ kind }) => kind);
}
