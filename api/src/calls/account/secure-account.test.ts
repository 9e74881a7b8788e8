import type { ErrorReply } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { openBrowser } from '../../../test/browser.ts';
import { createUser, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { addPasskey, addTotp, requestPasskeyLogin, startLogin } from '../../../test/factors.ts';
import { listMails, readCode, waitForEmptyOutbox, waitForMail } from '../../../test/mailbox.ts';
import { readSecureCode, waitForSecureCode } from '../../../test/notices.ts';
import { logIn, signIn } from '../../../test/sign-in.ts';
import { createCodeHasher } from '../../domain/accounts/code-hasher.ts';

const AUTH_SECRET = 'a secret of these tests, long enough';
const api = useTestApi({ AUTH_SECRET });
let user: TestUser;
/** The thief's session. */
let token: string;

beforeEach(async () => {
  user = await createUser(api.pool);
  ({ token } = await signIn(api, user));
});

const secure = (code: string) =>
  api.request<ErrorReply & { data: { email: string; needsPassword: boolean; lost?: string } }>(
    'app/user/secure-account',
    {
      code,
    },
  );
const login = async (email: string, password = PASSWORD) =>
  (await api.request('app/user/login', { registration: { email, password } })).statusCode;
const hasSession = async (as = token) =>
  (await api.request('app/user/get-profile', {}, as)).statusCode === 200;

/** Changes the address soon after the sign-in, as a thief does. @returns the code in the notice to the former address */
async function takeAddress(from: string, to: string, mailCount = 1): Promise<string> {
  await api.pool.query(`delete from account_codes where purpose = 'email-change'`);
  await api.call('app/user/email-change-code', { registration: { email: to } }, token);
  const confirmationCode = readCode(await waitForMail(api, to));
  const { data } = await api.call(
    'app/user/email-change-confirm',
    { registration: { confirmationCode } },
    token,
  );
  ({ token } = data);
  return waitForSecureCode(api, from, mailCount);
}

async function changePassword(password: string): Promise<void> {
  const passwords = { oldPassword: PASSWORD, password, repeatPassword: password };
  ({ token } = (await api.call('app/user/password-change', passwords, token)).data);
}

/** Sets a password with a mailed code, as the page does after it has secured the account. */
async function resetPassword(email: string, password: string, mailCount: number): Promise<void> {
  await api.call('app/user/password-reset-code', { registration: { email } });
  const confirmationCode = readCode(await waitForMail(api, email, mailCount));
  const { statusCode, json } = await endReset(email, confirmationCode, password);
  expect([statusCode, json]).toMatchObject([200, {}]);
}

const endReset = (email: string, confirmationCode: string, password: string) =>
  api.request<ErrorReply>('app/user/password-reset-end', {
    registration: { email, confirmationCode, password, repeatPassword: password },
  });

it('a notice of a changed password ends all sessions, also the new one, and both passwords', async () => {
  await changePassword('the thief knows 1');
  const code = await waitForSecureCode(api, user.email);
  expect(await hasSession()).toBe(true);
  const { statusCode, json } = await secure(code);
  expect([statusCode, json.data]).toEqual([200, { email: user.email, needsPassword: true }]);
  expect(await hasSession()).toBe(false);
  for (const password of [PASSWORD, 'the thief knows 1']) expect(await login(user.email, password)).toBe(422);
  await resetPassword(user.email, 'mine again 1', 2);
  expect(await login(user.email, 'mine again 1')).toBe(200);
});

describe('a new password', () => {
  /** Secures the account. @returns the reply to a new password with a mailed code */
  async function choosePasswords(code: string, mailCount: number, ...passwords: string[]) {
    await secure(code);
    await api.call('app/user/password-reset-code', { registration: { email: user.email } });
    const confirmationCode = readCode(await waitForMail(api, user.email, mailCount));
    const codes: (string | undefined)[] = [];
    for (const password of passwords) {
      const { json } = await endReset(user.email, confirmationCode, password);
      codes.push(json.code);
      if (json.code) expect(Object.keys(json.fields ?? {})).toEqual(['registration.password']);
    }
    return codes;
  }

  it('cannot be the one with which a thief has logged in', async () => {
    await openBrowser(api).signIn(user);
    const code = await waitForSecureCode(api, user.email);
    const codes = await choosePasswords(code, 2, PASSWORD, 'mine again 1');
    expect(codes).toEqual(['exposed-password', undefined]);
    expect(await login(user.email, 'mine again 1')).toBe(200);
  });

  it('cannot be the one that a thief has replaced, nor that of the thief, also with a second link', async () => {
    await openBrowser(api).signIn(user);
    const earlier = await waitForSecureCode(api, user.email);
    await changePassword('the thief knows 1');
    await secure(await waitForSecureCode(api, user.email, 2));
    const codes = await choosePasswords(earlier, 3, PASSWORD, 'the thief knows 1', 'mine again 1');
    expect(codes).toEqual(['exposed-password', 'exposed-password', undefined]);
  });

  it('cannot be an exposed one later, either', async () => {
    await openBrowser(api).signIn(user);
    await choosePasswords(await waitForSecureCode(api, user.email), 2, 'mine again 1');
    ({ token } = await openBrowser(api).signIn(user, 'mine again 1'));
    const passwords = { oldPassword: 'mine again 1', password: PASSWORD, repeatPassword: PASSWORD };
    const { json } = await api.request<ErrorReply>('app/user/password-change', passwords, token);
    expect([json.code, Object.keys(json.fields ?? {})]).toEqual(['exposed-password', ['password']]);
    expect(await login(user.email, 'mine again 1')).toBe(200);
  });
});

it('a notice of a new device makes that device a stranger again', async () => {
  const thief = openBrowser(api, { 'user-agent': 'Chrome/156' });
  ({ token } = await thief.signIn(user));
  await secure(await waitForSecureCode(api, user.email));
  expect(await hasSession()).toBe(false);
  await resetPassword(user.email, 'mine again 1', 2);
  await api.pool.query(`update notices set created_at = created_at - interval '1 day'`);
  await thief.signIn(user, 'mine again 1');
  expect((await waitForMail(api, user.email, 4)).subject).toBe('New login to your OnTrend account');
});

it('a notice of a changed address gives a stolen account back: address, sessions, password and a scheduled deletion', async () => {
  const code = await takeAddress(user.email, `thief-of-${user.email}`);
  // The thief moves on to another address and deletes the profile.
  const second = await takeAddress(`thief-of-${user.email}`, `other-${user.email}`, 2);
  await api.pool.query(`update users set will_be_deleted_at = now() + interval '14 days' where id = $1`, [
    user.id,
  ]);
  const { statusCode, json } = await secure(code);
  expect([statusCode, json.data]).toMatchObject([200, { email: user.email }]);
  expect(await hasSession()).toBe(false);
  for (const email of [user.email, `thief-of-${user.email}`, `other-${user.email}`])
    expect(await login(email)).toBe(422);
  expect((await secure(second)).json.code).toBe('link-used');
  const mail = await waitForMail(api, `other-${user.email}`, 2);
  expect(mail.subject).toBe('Your OnTrend email address was changed back');
  const { rows } = await api.pool.query('select will_be_deleted_at from users where id = $1', [user.id]);
  expect(rows).toEqual([{ will_be_deleted_at: null }]);
});

it('an earlier notice also undoes what later ones report', async () => {
  await openBrowser(api).signIn(user);
  const code = await waitForSecureCode(api, user.email);
  await takeAddress(user.email, `thief-of-${user.email}`, 2);
  expect((await secure(code)).json.data).toMatchObject({ email: user.email });
  expect(await hasSession()).toBe(false);
});

describe('factors', () => {
  const asMember = () => ({ ...user, token });
  const listFactors = async () => {
    const { rows } = await api.pool.query(
      `select (select count(*)::integer from passkeys where user_id = $1) as passkeys,
         (select count(*)::integer from totp_secrets where user_id = $1) as apps,
         (select count(*)::integer from recovery_codes where user_id = $1) as codes`,
      [user.id],
    );
    return rows[0];
  };

  it("the thief's passkey is removed and signs nobody in, the owner's remains", async () => {
    const owners = await addPasskey(api, asMember(), { name: 'Mine' });
    const thiefs = await addPasskey(api, asMember(), { name: 'Not mine' });
    const mail = await waitForMail(api, user.email, 2);
    expect(mail.text).toContain('"Not mine"');
    await secure(readSecureCode(mail));
    expect(await hasSession()).toBe(false);
    expect((await requestPasskeyLogin(api, thiefs.passkey)).statusCode).toBe(422);
    expect((await requestPasskeyLogin(api, owners.passkey)).statusCode).toBe(200);
    expect(await listFactors()).toEqual({ passkeys: 1, apps: 0, codes: 10 });
  });

  it("the thief's only factor ends the second step with it, also with the link of an earlier notice", async () => {
    await openBrowser(api).signIn(user);
    const code = await waitForSecureCode(api, user.email);
    await addTotp(api, asMember());
    expect((await secure(code)).json.data.lost).toBe('two-step-sign-in');
    expect(await listFactors()).toEqual({ passkeys: 0, apps: 0, codes: 0 });
    const mail = await waitForMail(api, user.email, 3);
    expect(mail.subject).toBe('Two-step sign-in of your OnTrend account is off');
    expect(mail.text).toContain('/settings#security');
  });

  it("recovery codes that the thief has created are deleted, the owner's app remains", async () => {
    await addTotp(api, asMember());
    await api.call('app/user/recovery-codes-renew', {}, token);
    const { json } = await secure(await waitForSecureCode(api, user.email, 2));
    expect(json.data.lost).toBe('recovery-codes');
    expect(await listFactors()).toEqual({ passkeys: 0, apps: 1, codes: 0 });
  });

  it('recovery codes that a thief has are deleted after one was used, and the owner learns where to create new ones', async () => {
    const { recoveryCodes } = await addTotp(api, asMember());
    const { ticket } = await startLogin(api, user);
    const [code = ''] = recoveryCodes ?? [];
    await api.call('app/user/second-step', { ticket, method: 'recovery-code', code });
    const notice = await waitForMail(api, user.email, 2);
    expect(notice.text).toContain('it deletes the other codes');
    expect((await secure(readSecureCode(notice))).json.data.lost).toBe('recovery-codes');
    expect(await listFactors()).toEqual({ passkeys: 0, apps: 1, codes: 0 });
    const mail = await waitForMail(api, user.email, 3);
    expect(mail.subject).toBe('Your OnTrend recovery codes no longer work');
    expect(mail.text).toContain('create new codes in Settings');
  });

  it('nothing is reported as lost if the owner has another factor and recovery codes', async () => {
    await addPasskey(api, asMember());
    await addTotp(api, asMember());
    expect((await secure(await waitForSecureCode(api, user.email, 2))).json.data.lost).toBeUndefined();
    expect(await listFactors()).toEqual({ passkeys: 1, apps: 0, codes: 10 });
  });

  it('a recovery that the thief has started is canceled, and no device is remembered', async () => {
    const { totp } = await addTotp(api, asMember());
    const browser = openBrowser(api);
    const body = { registration: { email: user.email, password: PASSWORD } };
    const { json } = await browser.call<{ secondStep: { ticket: string } }>('app/user/login', body);
    const { ticket } = json.data.secondStep;
    await browser.call('app/user/second-step', { ticket, method: 'totp', code: totp.code(), remember: true });
    await api.call('app/user/recovery-start', { ticket: (await startLogin(api, user)).ticket });
    const mail = await waitForMail(api, user.email, 3);
    expect(mail.subject).toBe('Recovery of your OnTrend account has started');
    await secure(readSecureCode(mail));
    const { rows } = await api.pool.query(
      `select (select count(*)::integer from account_recoveries where user_id = $1) as recoveries,
         (select count(*)::integer from remembered_devices where user_id = $1) as devices`,
      [user.id],
    );
    expect(rows).toEqual([{ recoveries: 0, devices: 0 }]);
  });
});

it("the thief's own link leaves the owner's valid", async () => {
  const thief = `thief-of-${user.email}`;
  const owners = await takeAddress(user.email, thief);
  const thiefs = await takeAddress(thief, `other-${user.email}`, 2);
  expect((await secure(thiefs)).json.data).toMatchObject({ email: thief });
  await resetPassword(thief, 'the thief knows 1', 3);
  ({ token } = await logIn(api, { email: thief }, 'the thief knows 1'));
  const later = await takeAddress(thief, `third-${user.email}`, 5);

  expect((await secure(owners)).json.data).toMatchObject({ email: user.email });
  for (const email of [user.email, thief, `third-${user.email}`]) expect(await login(email)).toBe(422);
  expect((await secure(later)).json.code).toBe('link-used');
});

it('records it in the log of security events', async () => {
  await changePassword('the thief knows 1');
  await secure(await waitForSecureCode(api, user.email));
  const { rows } = await api.pool.query(
    'select kind, details from security_events where user_id = $1 order by id desc limit 1',
    [user.id],
  );
  expect(rows).toEqual([{ kind: 'account-secured', details: { notice: 'passwordChanged' } }]);
});

describe('an account without a password', () => {
  const hasPassword = async () => {
    const sql = 'select password_hash is not null as has from users where id = $1';
    return (await api.pool.query(sql, [user.id])).rows[0].has;
  };
  beforeEach(() => api.pool.query('update users set password_hash = null where id = $1', [user.id]));

  /** Returns whether the owner of the account is led to a new password. */
  const needsPassword = async (code: string) => {
    const { statusCode, json } = await secure(code);
    expect(statusCode).toBe(200);
    return json.data.needsPassword;
  };

  it('gets none, and needs none if it has a passkey', async () => {
    await addPasskey(api, { ...user, token });
    await addPasskey(api, { ...user, token });
    const code = await waitForSecureCode(api, user.email, 2);
    expect(await needsPassword(code)).toBe(false);
    expect(await hasPassword()).toBe(false);
  });

  it('needs none if it has an identity', async () => {
    await api.pool.query(
      `insert into identities (user_id, issuer, subject) values ($1, 'https://id.example', $2)`,
      [user.id, user.email],
    );
    await addPasskey(api, { ...user, token });
    expect(await needsPassword(await waitForSecureCode(api, user.email))).toBe(false);
  });

  it('needs one if the only passkey is removed', async () => {
    await addPasskey(api, { ...user, token });
    expect(await needsPassword(await waitForSecureCode(api, user.email))).toBe(true);
  });

  it('to which a thief has given one has none again', async () => {
    const passwords = { password: 'the thief knows 1', repeatPassword: 'the thief knows 1' };
    ({ token } = (await api.call('app/user/password-change', passwords, token)).data);
    const code = await waitForSecureCode(api, user.email);
    const mail = await waitForMail(api, user.email);
    expect(mail.subject).toBe('A password was added to your OnTrend account');
    expect(mail.text).toContain('it removes the password and logs everyone out');
    expect(await hasPassword()).toBe(true);
    expect((await secure(code)).statusCode).toBe(200);
    expect(await hasPassword()).toBe(false);
  });

  it('is told that a mailed code has added one', async () => {
    await resetPassword(user.email, 'the owner chose 1', 1);
    expect((await waitForMail(api, user.email, 2)).subject).toBe(
      'A password was added to your OnTrend account',
    );
  });

  it('has none again after a mailed code has set one, with the link of an earlier notice', async () => {
    await addPasskey(api, { ...user, token });
    const earlier = await waitForSecureCode(api, user.email);
    await resetPassword(user.email, 'the thief knows 1', 2);
    expect(await hasPassword()).toBe(true);
    expect((await secure(earlier)).statusCode).toBe(200);
    expect(await hasPassword()).toBe(false);
  });
});

it.each([
  ['used', 'link-used', (code: string) => secure(code)],
  [
    'expired',
    'link-expired',
    () => api.pool.query('update notices set expires_at = now() where user_id = $1', [user.id]),
  ],
  [
    'deleted',
    'account-deleted',
    () => api.pool.query(`update users set state = 'deleted' where id = $1`, [user.id]),
  ],
])('rejects the link of a %s one with a message of its own', async (_name, expected, prepare) => {
  await changePassword('the thief knows 1');
  const code = await waitForSecureCode(api, user.email);
  await prepare(code);
  const { statusCode, json } = await secure(code);
  expect([statusCode, json.code, Object.keys(json.fields ?? {})]).toEqual([422, expected, ['code']]);
  expect(json.messages).toHaveLength(1);
});

it('rejects an unknown code, and changes nothing', async () => {
  expect((await secure('unknown')).json.code).toBe('wrong-code');
  expect(await hasSession()).toBe(true);
});

it('changes nothing when another account has the former address', async () => {
  const code = await takeAddress(user.email, `moved-${user.email}`);
  await createUser(api.pool, { email: user.email });
  const { statusCode, json } = await secure(code);
  expect([statusCode, json.code]).toEqual([422, 'not-unique']);
  expect(await hasSession()).toBe(true);
  expect((await secure(code)).json.code).toBe('not-unique');
});

it('two links at the same time: both end in a secured account, with its first address', async () => {
  const owners = await takeAddress(user.email, `thief-of-${user.email}`);
  const thiefs = await takeAddress(`thief-of-${user.email}`, `other-${user.email}`, 2);
  const replies = await Promise.all([secure(owners), secure(thiefs)]);
  expect(replies[0]?.json.data).toMatchObject({ email: user.email });
  expect([200, 422]).toContain(replies[1]?.statusCode);
  const { rows } = await api.pool.query('select email from users where id = $1', [user.id]);
  expect(rows).toEqual([{ email: user.email }]);
  expect(await hasSession()).toBe(false);
});

it('one link in two tabs at the same time works once', async () => {
  await changePassword('the thief knows 1');
  const code = await waitForSecureCode(api, user.email);
  const replies = await Promise.all([secure(code), secure(code)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

describe('app/user/email-restore, for mails of the previous release', () => {
  const restore = (code: string) =>
    api.request<ErrorReply & { data: { email: string } }>('app/user/email-restore', { code });
  const insertFormerEmail = (code: string, email: string) =>
    api.pool.query(
      `insert into former_emails (code_hash, user_id, email, expires_at) values ($1, $2, $3, now() + interval '3 days')`,
      [createCodeHasher(AUTH_SECRET)('email-restore', '', code), user.id, email],
    );

  it('restores the address, invalidates later links and secures the account', async () => {
    await insertFormerEmail('code-of-the-owner', `owner-${user.email}`);
    await insertFormerEmail('code-of-the-thief', `thief-${user.email}`);
    const notice = await takeAddress(user.email, `other-${user.email}`);
    expect((await restore('code-of-the-owner')).json.data).toEqual({ email: `owner-${user.email}` });
    expect(await hasSession()).toBe(false);
    expect(await login(`owner-${user.email}`)).toBe(422);
    const used = (await restore('code-of-the-owner')).json;
    expect(used.code).toBe('wrong-code');
    expect(used.messages).toEqual([expect.stringMatching(/^This link has expired, or it .* has been used/)]);
    expect((await restore('code-of-the-thief')).json.code).toBe('wrong-code');
    expect((await secure(notice)).json.code).toBe('link-used');
    await waitForEmptyOutbox(api);
    expect((await listMails(api, `other-${user.email}`))[0]?.subject).toBe(
      'Your OnTrend email address was changed back',
    );
  });

  it('changes nothing when another account has the former address', async () => {
    const other = await createUser(api.pool);
    await insertFormerEmail('code-of-a-taken-one', other.email);
    expect((await restore('code-of-a-taken-one')).json.code).toBe('not-unique');
    expect(await hasSession()).toBe(true);
  });
});
