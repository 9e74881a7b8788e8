import { useTestApi } from '../../../test/api.ts';
import { openBrowser, type TestBrowser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factories.ts';
import {
  addPasskey,
  addTotp,
  createMember,
  type Member,
  readMethods,
  startLogin,
} from '../../../test/factors.ts';
import { listMails, waitForCode, waitForEmptyOutbox } from '../../../test/mailbox.ts';
import { waitForSecureCode } from '../../../test/notices.ts';
import { spyOnStatements } from '../../../test/statement-spy.ts';
import { deleteExpiredRecords } from '../../domain/retention/delete-accounts.ts';

const api = useTestApi({ TRUSTED_PROXIES: 'loopback' });
const limitedApi = useTestApi({ RATE_LIMITS: 'on' });
let member: Member;

beforeEach(async () => {
  member = await createMember(api);
});

const enter = (ticket: string, code: string) =>
  api.request('app/user/second-step', { ticket, method: 'totp', code });

describe('a remembered browser', () => {
  type LoginReply = { token: string } | { secondStep: { ticket: string } };
  const NEW_PASSWORD = 'another horse 2';
  const logIn = async (browser: TestBrowser, password = PASSWORD): Promise<LoginReply> => {
    const registration = { email: member.email, password };
    return (await browser.call<LoginReply>('app/user/login', { registration })).json.data;
  };
  const needsSecondStep = async (browser: TestBrowser, password = PASSWORD) =>
    'secondStep' in (await logIn(browser, password));

  /** Signs in with the second step. */
  async function openRemembered(code: string, remember?: true) {
    const browser = openBrowser(api);
    const reply = await logIn(browser);
    if (!('secondStep' in reply)) throw new Error('The account asks for no second step.');
    const body = { ticket: reply.secondStep.ticket, method: 'totp', code, ...(remember && { remember }) };
    const { json } = await browser.call('app/user/second-step', body);
    return { browser, token: json.data.token };
  }

  it('skips the second step for 30 days, for this account and browser', async () => {
    const { totp } = await addTotp(api, member);
    const { browser } = await openRemembered(totp.code(), true);
    expect(await needsSecondStep(browser)).toBe(false);
    expect(await needsSecondStep(openBrowser(api))).toBe(true);
    expect((await readMethods(api, member.token)).rememberedDevices).toBe(1);
    const { rows } = await api.pool.query(
      `select round(extract(epoch from expires_at - now()) / 86400)::integer as days from remembered_devices where user_id = $1`,
      [member.id],
    );
    expect(rows).toEqual([{ days: 30 }]);
    await api.pool.query('update remembered_devices set expires_at = now() where user_id = $1', [member.id]);
    expect(await needsSecondStep(browser)).toBe(true);
    await deleteExpiredRecords(api.pool);
    expect(
      (await api.pool.query('select from remembered_devices where user_id = $1', [member.id])).rowCount,
    ).toBe(0);
  });

  it('is one only if its user wants it', async () => {
    const { totp } = await addTotp(api, member);
    const { browser } = await openRemembered(totp.code());
    expect(await needsSecondStep(browser)).toBe(true);
  });

  it('is remembered with a passkey too', async () => {
    const { passkey } = await addPasskey(api, member);
    const browser = openBrowser(api);
    type Request = { ticket: string; options: { challenge: string } };
    const { ticket, options } = (await browser.call<Request>('app/user/passkey-options', {})).json.data;
    const body = { ticket, credential: passkey.sign(options), remember: true };
    expect((await browser.call('app/user/passkey-login', body)).status).toBe(200);
    expect(await needsSecondStep(browser)).toBe(false);
  });

  it('asks again after the user forgets all browsers', async () => {
    const { totp } = await addTotp(api, member);
    const { browser, token } = await openRemembered(totp.code(), true);
    await api.call('app/user/remembered-devices-forget', {}, token);
    expect(await needsSecondStep(browser)).toBe(true);
  });

  it('asks again after a password reset, which does not bypass the second step', async () => {
    const { totp } = await addTotp(api, member);
    const { browser } = await openRemembered(totp.code(), true);
    const form = { email: member.email };
    await browser.call('app/user/password-reset-code', { form });
    const confirmationCode = await waitForCode(api, member.email);
    const passwords = { password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
    const reset = await browser.call('app/user/password-reset-end', {
      form: { ...form, confirmationCode, ...passwords },
    });
    expect(reset.status).toBe(200);
    expect(await needsSecondStep(browser, NEW_PASSWORD)).toBe(true);
  });

  it('asks again after a new password in another browser', async () => {
    const { totp } = await addTotp(api, member);
    const remembered = await openRemembered(totp.code(), true);
    const other = await openRemembered(totp.code(1), true);
    const change = { oldPassword: PASSWORD, password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
    expect((await other.browser.call('app/user/password-change', change, other.token)).status).toBe(200);
    expect([
      await needsSecondStep(other.browser, NEW_PASSWORD),
      await needsSecondStep(remembered.browser, NEW_PASSWORD),
    ]).toEqual([false, true]);
  });
});

it('expires after ten minutes', async () => {
  const { totp } = await addTotp(api, member);
  const { ticket } = await startLogin(api, member);
  await api.pool.query(`update sign_in_tickets set expires_at = expires_at - interval '10 minutes'`);
  const { statusCode, json } = await enter(ticket, totp.code());
  expect([statusCode, json.code]).toEqual([422, 'expired-ticket']);
  await deleteExpiredRecords(api.pool);
  expect((await api.pool.query('select from sign_in_tickets where expires_at < now()')).rowCount).toBe(0);
});

it('of a login with the former password ends with a new one', async () => {
  const { totp } = await addTotp(api, member);
  const { ticket } = await startLogin(api, member);
  const change = { oldPassword: PASSWORD, password: 'another horse 2', repeatPassword: 'another horse 2' };
  await api.call('app/user/password-change', change, member.token);
  expect((await enter(ticket, totp.code())).json.code).toBe('expired-ticket');
});

it('starts again after five wrong codes, and says so at the fifth', async () => {
  const { totp } = await addTotp(api, member);
  const { ticket } = await startLogin(api, member);
  for (let n = 0; n < 4; n += 1) expect((await enter(ticket, '000000x')).json.code).toBe('wrong-code');
  const { statusCode, json } = await enter(ticket, '000000x');
  const message = 'Too many wrong codes. Log in again.';
  expect([statusCode, json]).toEqual([
    422,
    { code: 'last-code-wrong', messages: [message], fields: { code: [message] } },
  ]);
  expect((await enter(ticket, totp.code())).json.code).toBe('expired-ticket');
});

it('mails the owner once a day that someone has passed the first step and entered five wrong codes', async () => {
  const { totp } = await addTotp(api, member);
  for (let login = 0; login < 2; login += 1) {
    const { ticket } = await startLogin(api, member);
    for (let n = 0; n < 5; n += 1) await enter(ticket, '000000x');
  }
  const { ticket } = await startLogin(api, member);
  await enter(ticket, '000000x');
  await enter(ticket, totp.code());
  await waitForEmptyOutbox(api);
  const subjects = (await listMails(api, member.email)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    'Someone entered wrong codes for your OnTrend account',
    'An authenticator app was added to your OnTrend account',
  ]);
  const code = await waitForSecureCode(api, member.email, 2);
  expect((await api.request('app/user/secure-account', { code })).statusCode).toBe(200);
  expect((await api.request('app/user/get-profile', {}, member.token)).statusCode).toBe(401);
});

it('stops wrong codes from one address after 20 in a day, and not those of others and of known browsers', async () => {
  const { totp } = await addTotp(api, member);
  const send = async (address: string, code: string, browser?: TestBrowser) => {
    const { ticket } = await startLogin(api, member);
    const headers = { ...browser?.headers(), 'x-forwarded-for': address };
    const response = await fetch(`${api.origin}/api/app/user/second-step`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ticket, method: 'totp', code }),
    });
    return ((await response.json()) as { code?: string }).code ?? 'signed in';
  };
  for (let n = 0; n < 20; n += 1) expect(await send('203.0.113.1', 'x')).toBe('wrong-code');
  expect(await send('203.0.113.1', totp.code())).toBe('too-many-wrong-codes');
  expect(await send('203.0.113.2', totp.code())).toBe('signed in');
  const known = openBrowser(api);
  await api.pool.query('update totp_secrets set confirmed_at = null where user_id = $1', [member.id]);
  await known.signIn(member);
  await api.pool.query('update totp_secrets set confirmed_at = now() where user_id = $1', [member.id]);
  expect(await send('203.0.113.1', totp.code(1), known)).toBe('signed in');
});

it('limits entered codes of an address', async () => {
  const user = await createMember(limitedApi);
  await addTotp(limitedApi, user);
  const statuses = [];
  for (let n = 0; n < 31; n += 1) {
    const body = { ticket: 'x'.repeat(43), method: 'totp', code: '123456' };
    statuses.push((await limitedApi.request('app/user/second-step', body)).statusCode);
  }
  expect(statuses.slice(0, 29)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

it('refuses an account that was blocked in the meantime', async () => {
  const { totp } = await addTotp(api, member);
  const { ticket } = await startLogin(api, member);
  await api.pool.query(`update users set state = 'blocked' where id = $1`, [member.id]);
  expect((await enter(ticket, totp.code())).json.code).toBe('account-blocked');
});

it('does the same work for a wrong password, and replies the same, with and without a factor', async () => {
  const plain = await createMember(api);
  await addTotp(api, member);
  const spy = spyOnStatements();
  const attempt = async ({ email }: Member) => {
    spy.take();
    const registration = { email, password: 'wrong' };
    const { statusCode, json } = await api.request('app/user/login', { registration });
    return { statusCode, json, statements: spy.take() };
  };
  try {
    const withFactor = await attempt(member);
    expect(withFactor.statements.length).toBeGreaterThan(0);
    expect(withFactor).toEqual(await attempt(plain));
  } finally {
    spy.restore();
  }
});
