import type { ErrorReply, Tokens } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { createUser, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { expireFreshAuthentication } from '../../../test/factors.ts';
import { listMails, readCode, waitForEmptyOutbox, waitForMail } from '../../../test/mailbox.ts';
import { waitForSecureCode } from '../../../test/notices.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let user: TestUser;
let token: string;

beforeEach(async () => {
  user = await createUser(api.pool);
  ({ token } = await signIn(api, user));
});

describe('app/user/is-uniq', () => {
  const isUniq = async (field: 'login' | 'username' | 'email', check: string, as?: string) =>
    (await api.call('app/user/is-uniq', { field, check }, as)).data.result;

  it('checks availability case-insensitively', async () => {
    expect(await isUniq('email', ` ${user.email.toUpperCase()} `)).toBe(false);
    expect(await isUniq('email', 'free@example.com')).toBe(true);
    expect(await isUniq('login', user.username.toUpperCase())).toBe(false);
    expect(await isUniq('username', 'free.name')).toBe(true);
    expect(await isUniq('login', 'Settings')).toBe(false);
  });

  it("treats the viewer's own username and address as available", async () => {
    expect(await isUniq('email', user.email, token)).toBe(true);
    expect(await isUniq('login', user.username, token)).toBe(true);
    const other = await createUser(api.pool);
    expect(await isUniq('email', other.email, token)).toBe(false);
  });

  it('requires the field to check', async () => {
    expect((await api.request('app/user/is-uniq', { check: 'x' })).json.fields).toHaveProperty('field');
    expect((await api.request('app/user/is-uniq', { field: 'id', check: 'x' })).statusCode).toBe(422);
  });
});

describe('app/user/username-change', () => {
  const change = (username: unknown, as: string | undefined = token) =>
    api.request('app/user/username-change', { username }, as);

  it('changes the username, with upper-case letters', async () => {
    expect((await change('New_Name-1.0')).json).toEqual({
      data: { username: 'New_Name-1.0' },
      message: 'Username changed!',
    });
    const { data } = await api.call('app/user/external-profile', { username: 'new_name-1.0' });
    expect(data.id).toBe(user.id);
    expect((await change('NEW_NAME-1.0')).statusCode).toBe(200);
  });

  it('notifies the owner, with both names and a link that secures the account', async () => {
    const username = `to.${user.id}`;
    await change(username);
    await change(username);
    await waitForEmptyOutbox(api);
    const mails = await listMails(api, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your OnTrend username was changed']);
    expect(mails[0]?.text).toContain(`from @${user.username} to @${username}`);
    const code = await waitForSecureCode(api, user.email);
    expect((await api.request('app/user/secure-account', { code })).statusCode).toBe(200);
    expect((await api.request('app/user/get-profile', {}, token)).statusCode).toBe(401);
  });

  it.each([
    ['', 'Field is required'],
    [undefined, 'Field is required'],
    ['ab', 'It must be at least 3 characters'],
    ['a'.repeat(17), 'Max 16 characters'],
    ['not a name', 'Only “a-z”, numbers, characters (_-)'],
    ['Upload', 'Username need be uniq'],
  ])('rejects "%s" and changes nothing', async (username, message) => {
    const response = await change(username);
    expect([response.statusCode, response.json.messages, response.json.fields]).toEqual([
      422,
      [message],
      { username: [message] },
    ]);
    expect((await api.call('app/user/self-profile', {}, token)).data.username).toBe(user.username);
  });

  it('rejects the username of another user in any case', async () => {
    const other = await createUser(api.pool);
    const response = await change(other.username.toUpperCase());
    expect([response.statusCode, response.json.code, response.json.fields]).toEqual([
      422,
      'not-unique',
      { username: ['Username need be uniq'] },
    ]);
  });

  it('requires sign-in', async () => {
    expect((await api.request('app/user/username-change', { username: 'new.name' })).statusCode).toBe(401);
  });
});

describe('app/user/email-change-code and -confirm', () => {
  const requestCode = (email: string, password: string | undefined = PASSWORD) =>
    api.request('app/user/email-change-code', { registration: { email, password } }, token);
  const confirm = (confirmationCode: string, email?: string) =>
    api.request<ErrorReply & { data: Tokens }>(
      'app/user/email-change-confirm',
      { registration: { email, confirmationCode } },
      token,
    );
  let emailCount = 0;
  const freshAddress = () => {
    emailCount += 1;
    return `fresh${emailCount}@example.com`;
  };

  it('changes the address with the code sent to it, notifies the previous one and ends all sessions', async () => {
    const email = freshAddress();
    const elsewhere = await signIn(api, user);
    expect((await requestCode(email)).json).toEqual({
      data: {},
      message: 'Email with confirmation code sent to your email',
    });
    const code = readCode(await waitForMail(api, email));
    const { json } = await confirm(code, email.toUpperCase());
    expect(json).toEqual({
      data: { token: expect.any(String), refreshToken: expect.any(String) },
      message: 'Email changed!',
    });
    expect((await waitForMail(api, user.email)).subject).toBe('Your OnTrend email address was changed');
    expect((await listMails(api, user.email))[0]?.text).not.toContain(email);
    const login = (address: string) =>
      api.request('app/user/login', { registration: { email: address, password: PASSWORD } });
    expect((await login(email)).statusCode).toBe(200);
    expect((await login(user.email)).statusCode).toBe(422);
    for (const ended of [token, elsewhere.token])
      expect((await api.request('app/user/get-profile', {}, ended)).statusCode).toBe(401);
    ({ token } = json.data);
    expect((await api.request('app/user/get-profile', {}, token)).statusCode).toBe(200);
    expect((await confirm(code)).json.code).toBe('wrong-code');
  });

  it.each([
    ['', 403, 'verification-required', undefined],
    ['wrong', 422, 'wrong-password', { 'registration.password': ['Your current password is incorrect.'] }],
  ])('rejects the password "%s", although the session is valid', async (password, status, code, fields) => {
    await expireFreshAuthentication(api, user);
    const email = freshAddress();
    const { statusCode, json } = await requestCode(email, password);
    expect([statusCode, json.code, json.fields]).toEqual([status, code, fields]);
    expect(await listMails(api, email)).toEqual([]);
  });

  it('rejects an address that has an account, before and after the code is sent', async () => {
    const other = await createUser(api.pool);
    const rejection = [422, { 'registration.email': ['Email need be uniq'] }];
    const before = await requestCode(other.email.toUpperCase());
    expect([before.statusCode, before.json.fields]).toEqual(rejection);

    const email = freshAddress();
    await requestCode(email);
    const code = readCode(await waitForMail(api, email));
    await createUser(api.pool, { email });
    const after = await confirm(code);
    expect([after.statusCode, after.json.fields]).toEqual(rejection);
    expect((await api.call('app/user/self-profile', {}, token)).data.email).toBe(user.email);
  });

  it('rejects a wrong code, a code for another address and a code of another user', async () => {
    const email = freshAddress();
    await requestCode(email);
    const code = readCode(await waitForMail(api, email));
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await confirm(wrong)).json.fields).toHaveProperty(['registration.confirmationCode']);
    expect((await confirm(code, 'another@example.com')).json.code).toBe('wrong-code');
    const other = await signIn(api, await createUser(api.pool));
    const stolen = await api.request(
      'app/user/email-change-confirm',
      { registration: { confirmationCode: code } },
      other.token,
    );
    expect(stolen.json.code).toBe('wrong-code');
    expect((await confirm(code)).statusCode).toBe(200);
  });

  it('sends no second code within a minute, even to another address', async () => {
    await requestCode(freshAddress());
    expect((await requestCode(freshAddress())).statusCode).toBe(429);
  });

  it('requires an address and sign-in', async () => {
    expect((await requestCode('nobody')).json.messages).toEqual(['Invalid e-mail']);
    const guest = await api.request('app/user/email-change-code', {
      registration: { email: freshAddress(), password: PASSWORD },
    });
    expect(guest.statusCode).toBe(401);
  });
});

describe('profiles', () => {
  it('returns the same by GET as external-profile and ignores unknown query parameters', async () => {
    const response = await fetch(
      `${api.origin}/api/app/user/get?username=${user.username.toUpperCase()}&type=direct&_=170000`,
    );
    expect(await response.json()).toEqual(
      await api.call('app/user/external-profile', { username: user.username }),
    );
    expect((await fetch(`${api.origin}/api/app/user/get`)).status).toBe(422);
    expect((await fetch(`${api.origin}/api/app/user/get?username=nobody.here`)).status).toBe(404);
  });

  it('returns the email address only to its owner', async () => {
    const { data } = await api.call('app/user/self-profile', { username: user.username }, token);
    expect(data).toMatchObject({ id: user.id, email: user.email, birthday: null, willBeDeleted: null });
    const seen = await api.call('app/user/external-profile', { username: user.username });
    expect(JSON.stringify(seen)).not.toContain(user.email);
    const other = await createUser(api.pool);
    expect((await api.request('app/user/self-profile', { username: other.username }, token)).statusCode).toBe(
      404,
    );
    expect((await api.request('app/user/self-profile')).statusCode).toBe(401);
  });
});
