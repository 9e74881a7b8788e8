import { useTestApi } from '../../../test/api.ts';
import { openBrowser } from '../../../test/browser.ts';
import { createUser, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { listMails, readCode, waitForEmptyOutbox, waitForMail } from '../../../test/mailbox.ts';
import { signIn } from '../../../test/sign-in.ts';
import { spyOnStatements } from '../../../test/statement-spy.ts';

const api = useTestApi({ TRUSTED_PROXIES: 'loopback' });
const NEW_PASSWORD = 'brand new 1';
let user: TestUser;

beforeEach(async () => {
  user = await createUser(api.pool);
});

const requestCode = (email: string) =>
  api.request('app/user/password-reset-code', { registration: { email } });
const confirm = (confirmationCode: string, email = user.email) =>
  api.request('app/user/password-reset-confirm', {
    registration: { type: 'password-reset', email, confirmationCode },
  });
const end = (confirmationCode: string, changes: Record<string, unknown> = {}) =>
  api.request('app/user/password-reset-end', {
    registration: {
      email: user.email,
      confirmationCode,
      password: NEW_PASSWORD,
      repeatPassword: NEW_PASSWORD,
      ...changes,
    },
  });
const login = (password: string) =>
  api.request('app/user/login', { registration: { email: user.email, password } });
const receiveCode = async () => {
  await requestCode(user.email);
  return readCode(await waitForMail(api, user.email));
};

it('resets the password in three steps, ends all sessions and notifies the user', async () => {
  const { token, refreshToken } = await signIn(api, user);
  const response = await requestCode(user.email);
  expect(response.json).toEqual({ data: {}, message: 'Email with confirmation code sent to your email' });
  const code = readCode(await waitForMail(api, user.email));
  expect((await confirm(code)).json).toEqual({ data: {} });
  expect((await end(code)).json).toEqual({ data: {}, message: 'Password has changed!' });

  expect((await login(NEW_PASSWORD)).statusCode).toBe(200);
  expect((await login(PASSWORD)).statusCode).toBe(422);
  expect((await api.request('app/user/get-profile', {}, token)).statusCode).toBe(401);
  expect((await api.request('app/user/relogin', { refreshToken })).statusCode).toBe(400);
  expect((await waitForMail(api, user.email, 2)).subject).toBe('Your OnTrend password was changed');
  expect((await end(code)).json.code).toBe('wrong-code');
});

it('rejects the current password at its field, and the code can be used for another one', async () => {
  const code = await receiveCode();
  const { statusCode, json } = await end(code, { password: PASSWORD, repeatPassword: PASSWORD });
  expect([statusCode, json.code]).toEqual([422, 'same-password']);
  expect(json.fields).toEqual({
    'registration.password': ['This is already your password. Choose a different one.'],
  });
  expect((await end(code)).statusCode).toBe(200);
});

it('accepts the form under both field names', async () => {
  const form = { email: user.email };
  expect((await api.request('app/user/password-reset-code', { form })).statusCode).toBe(200);
  const confirmationCode = readCode(await waitForMail(api, user.email));
  const rest = { confirmationCode, password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
  const wrong = await api.request('app/user/password-reset-end', {
    form: { ...form, ...rest, password: 'x' },
  });
  expect(Object.keys(wrong.json.fields ?? {})).toEqual(['form.password', 'form.repeatPassword']);
  expect((await api.request('app/user/password-reset-end', { form: { ...form, ...rest } })).statusCode).toBe(
    200,
  );
  for (const body of [{}, { form, registration: form }]) {
    expect((await api.request('app/user/password-reset-code', body)).json.fields).toEqual({
      registration: ['Field is required'],
    });
  }
});

it('does not reveal whether an address has an account: same replies, same work', async () => {
  const blocked = await createUser(api.pool, { state: 'blocked' });
  const spy = spyOnStatements();
  const known = await requestCode(user.email);
  const work = spy.take();
  for (const email of ['unknown@example.com', blocked.email]) {
    const unknown = await requestCode(email);
    expect([unknown.statusCode, unknown.json]).toEqual([known.statusCode, known.json]);
    expect(spy.take()).toEqual(work);
    // Repeated requests and wrong codes do not reveal it either.
    expect((await requestCode(email)).statusCode).toBe((await requestCode(user.email)).statusCode);
    const guesses = [await confirm('000000', email), await end('000000', { email })];
    for (const { statusCode, json } of guesses) expect([statusCode, json.code]).toEqual([422, 'wrong-code']);
    spy.take();
  }
  spy.restore();
  await waitForEmptyOutbox(api);
  expect(await listMails(api, 'unknown@example.com')).toEqual([]);
  expect(await listMails(api, blocked.email)).toEqual([]);
});

it('hashes a password for an unknown address as for a known one', async () => {
  const spy = spyOnStatements();
  await end('000000');
  const known = spy.take();
  await end('000000', { email: 'not.requested@example.com' });
  expect(spy.take()).toEqual(known);
  spy.restore();
});

it('extends a code by ten minutes after its confirmation, and not before', async () => {
  const code = await receiveCode();
  const passMinutes = (minutes: number) =>
    api.pool.query(
      `update account_codes set sent_at = sent_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1)`,
      [minutes],
    );
  await passMinutes(9);
  expect((await confirm(code)).statusCode).toBe(200);
  await passMinutes(9);
  expect((await end(code)).statusCode).toBe(200);

  await passMinutes(2);
  const other = await createUser(api.pool);
  await requestCode(other.email);
  const late = readCode(await waitForMail(api, other.email));
  await passMinutes(11);
  expect((await confirm(late, other.email)).json.code).toBe('wrong-code');
  expect((await end(late, { email: other.email })).json.code).toBe('wrong-code');
});

it('counts the attempts of both steps together', async () => {
  const code = await receiveCode();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let n = 0; n < 3; n += 1) await confirm(wrong);
  for (let n = 0; n < 2; n += 1) await end(wrong);
  expect((await end(code)).json.code).toBe('wrong-code');
  expect((await login(PASSWORD)).statusCode).toBe(200);
});

describe('strangers', () => {
  const KEY = 'the key of the form of the owner';
  const STRANGER_KEY = 'the key of the form of a stranger';
  const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const post = async (
    call: string,
    address: string,
    registration: object,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${api.origin}/api/app/user/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
      body: JSON.stringify({ registration: { email: user.email, ...registration } }),
    });
    return { status: response.status, json: (await response.json()) as { code?: string } };
  };
  const enter = (
    address: string,
    confirmationCode: string,
    attemptKey?: string,
    headers?: Record<string, string>,
  ) => post('password-reset-confirm', address, { confirmationCode, attemptKey }, headers);
  const passResendDelay = () =>
    api.pool.query(`update account_codes set sent_at = sent_at - interval '61 seconds'`);
  const receiveCodeFor = async (address: string, attemptKey?: string, count = 1) => {
    await post('password-reset-code', address, { attemptKey });
    return readCode(await waitForMail(api, user.email, count));
  };

  it.each([
    ['a key', KEY],
    ['an address', undefined],
  ])('cannot use up the attempts of a code that is bound to %s', async (_, attemptKey) => {
    const code = await receiveCodeFor('203.0.113.1', attemptKey);
    for (let n = 0; n < 6; n += 1)
      expect((await enter('203.0.113.2', wrongCodeFor(code))).json.code).toBe('wrong-code');
    for (let n = 0; n < 6; n += 1) await enter('203.0.113.1', wrongCodeFor(code), STRANGER_KEY);
    expect((await enter('203.0.113.1', code, attemptKey)).status).toBe(200);
  });

  it("cannot replace the owner's code, and the owner cannot confirm theirs", async () => {
    const code = await receiveCodeFor('203.0.113.1', KEY);
    await passResendDelay();
    const other = await receiveCodeFor('203.0.113.2', STRANGER_KEY, 2);
    if (other !== code) expect((await enter('203.0.113.1', other, KEY)).json.code).toBe('wrong-code');
    expect((await enter('203.0.113.1', code, KEY)).status).toBe(200);
    const password = { password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
    const end = { confirmationCode: code, attemptKey: KEY, ...password };
    expect((await post('password-reset-end', '203.0.113.1', end)).status).toBe(200);
    expect((await login(NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('cannot delay a code for another address or for a browser of the owner', async () => {
    const browser = openBrowser(api);
    await browser.signIn(user);
    const requestFrom = async (address: string, attemptKey: string, headers?: Record<string, string>) =>
      (await post('password-reset-code', address, { attemptKey }, headers)).status;
    expect(await requestFrom('203.0.113.2', STRANGER_KEY)).toBe(200);
    expect(await requestFrom('203.0.113.2', 'another key of the same address')).toBe(429);
    expect(await requestFrom('203.0.113.3', KEY)).toBe(200);
    expect(await requestFrom('203.0.113.2', KEY, browser.headers())).toBe(200);
    expect(await requestFrom('203.0.113.1', KEY, browser.headers())).toBe(429);
  });

  it('may enter twenty wrong codes a day from one address, however often they sign in to other accounts', async () => {
    const address = '203.0.113.2';
    const stranger = await createUser(api.pool);
    for (let request = 1; request <= 4; request += 1) {
      const { token } = await signIn(api, stranger);
      const headers = { authorization: `Bearer ${token}` };
      const code = await receiveCodeFor(address, STRANGER_KEY, request);
      for (let n = 0; n < 5; n += 1) await enter(address, wrongCodeFor(code), STRANGER_KEY, headers);
      await passResendDelay();
    }
    const code = await receiveCodeFor(address, STRANGER_KEY, 5);
    const { token } = await signIn(api, stranger);
    const rejected = await enter(address, code, STRANGER_KEY, { authorization: `Bearer ${token}` });
    expect([rejected.status, rejected.json.code]).toEqual([429, 'too-many-wrong-codes']);
  });

  it('who know the password may enter a hundred wrong codes a day in all their sessions', async () => {
    await api.pool.query(
      `insert into code_failures (subject, guesser, is_known) select $1, int8send(n), true from generate_series(1, 100) n`,
      [user.email],
    );
    const code = await receiveCodeFor('203.0.113.1', KEY);
    const { token } = await signIn(api, user);
    const headers = { authorization: `Bearer ${token}` };
    expect((await enter('203.0.113.1', code, KEY, headers)).status).toBe(429);
  });

  it('may enter twenty wrong codes a day from one address', async () => {
    for (let request = 1; request <= 4; request += 1) {
      const code = await receiveCodeFor('203.0.113.2', STRANGER_KEY, request);
      for (let n = 0; n < 5; n += 1) await enter('203.0.113.2', wrongCodeFor(code), STRANGER_KEY);
      await passResendDelay();
    }
    const code = await receiveCodeFor('203.0.113.2', STRANGER_KEY, 5);
    const rejected = await enter('203.0.113.2', code, STRANGER_KEY);
    expect([rejected.status, rejected.json.code]).toEqual([429, 'too-many-wrong-codes']);
    expect((await enter('203.0.113.3', code, STRANGER_KEY)).status).toBe(200);
  });

  const insertFailuresOfStrangers = () =>
    api.pool.query(
      `insert into code_failures (subject, guesser, is_known) select $1, int8send(n), false from generate_series(1, 100) n`,
      [user.email],
    );

  it('are also the other browsers of the account after a new password', async () => {
    const [owner, thief] = [openBrowser(api), openBrowser(api)];
    for (const browser of [owner, thief]) await browser.signIn(user);
    const requestCodeAsOwner = async (count: number) => {
      await post('password-reset-code', '203.0.113.1', { attemptKey: KEY }, owner.headers());
      return readCode(await waitForMail(api, user.email, count));
    };
    const password = { password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
    const form = { confirmationCode: await requestCodeAsOwner(2), attemptKey: KEY, ...password };
    expect((await post('password-reset-end', '203.0.113.1', form, owner.headers())).status).toBe(200);
    await insertFailuresOfStrangers();
    // The other mails report the thief's browser and the new password.
    const code = await requestCodeAsOwner(4);
    expect((await enter('203.0.113.2', code, KEY, thief.headers())).status).toBe(429);
    expect((await enter('203.0.113.1', code, KEY, owner.headers())).status).toBe(200);
  });

  it('are no browsers with a session from before the device cookie, after a refresh', async () => {
    const { refreshToken } = await signIn(api, user);
    const browser = openBrowser(api, {}, new Map([['refreshToken', refreshToken]]));
    const code = await receiveCodeFor('203.0.113.1', KEY);
    await insertFailuresOfStrangers();
    expect((await enter('203.0.113.1', code, KEY, browser.headers())).status).toBe(429);
    await browser.call('app/user/relogin', { refreshToken });
    expect((await enter('203.0.113.1', code, KEY, browser.headers())).status).toBe(200);
  });

  it("may enter a hundred wrong codes a day together, which doesn't stop a browser of the owner", async () => {
    const browser = openBrowser(api);
    await browser.signIn(user);
    await insertFailuresOfStrangers();
    const code = await receiveCodeFor('203.0.113.1', KEY);
    expect((await enter('203.0.113.1', code, KEY)).status).toBe(429);
    expect((await enter('203.0.113.1', code, KEY, browser.headers())).status).toBe(200);
    await api.pool.query(`update code_failures set at = at - interval '1 day'`);
    expect((await enter('203.0.113.1', code, KEY)).status).toBe(200);
  });
});

it.each([
  [{ password: 'short1', repeatPassword: 'short1' }, 'password', 'It must be at least 8 characters'],
  [{ repeatPassword: 'different 1' }, 'repeatPassword', 'Password repeat is not equal to password'],
  [{ email: 'nobody' }, 'email', 'Invalid e-mail'],
])('rejects %j and changes nothing', async (changes, field, message) => {
  const code = await receiveCode();
  const response = await end(code, changes);
  expect([response.statusCode, response.json.fields?.[`registration.${field}`]]).toEqual([422, [message]]);
  expect((await login(PASSWORD)).statusCode).toBe(200);
  expect((await end(code)).statusCode).toBe(200);
});

it.each(['form', 'registration'])('rejects a common password or the username in %s', async (name) => {
  const confirmationCode = await receiveCode();
  for (const password of ['Password1', `${user.username}1`]) {
    const { statusCode, json } = await api.request('app/user/password-reset-end', {
      [name]: { email: user.email, confirmationCode, password, repeatPassword: password },
    });
    expect([statusCode, json.code, Object.keys(json.fields ?? {})]).toEqual([
      422,
      'common-password',
      [`${name}.password`],
    ]);
  }
  expect((await login(PASSWORD)).statusCode).toBe(200);
  expect((await end(confirmationCode)).statusCode).toBe(200);
});
