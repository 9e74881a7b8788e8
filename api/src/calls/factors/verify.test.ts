import type { ErrorReply } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { openBrowser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factories.ts';
import {
  addPasskey,
  addTotp,
  createMember,
  expireFreshAuthentication,
  listEventKinds,
  type Member,
} from '../../../test/factors.ts';
import { readCode, waitForMail } from '../../../test/mailbox.ts';
import { signIn } from '../../../test/sign-in.ts';
import type { SoftwarePasskey } from '../../../test/software-authenticator.ts';

const api = useTestApi();
const limitedApi = useTestApi({ RATE_LIMITS: 'on' });
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const NEW_PASSWORD = 'another horse 2';
let member: Member;

beforeEach(async () => {
  member = await createMember(api);
});

/** All calls that need a fresh proof. */
const guarded: [path: string, body: object][] = [
  ['email-change-code', { registration: { email: 'next@example.com' } }],
  ['username-change', { username: 'next.name' }],
  ['password-change', { password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD }],
  ['delete-profile-code', {}],
  ['export', {}],
  ['passkey-add-options', {}],
  ['passkey-add', { ticket: 'x'.repeat(43), name: 'Key', credential: anyCredential() }],
  ['passkey-remove', { id: UNKNOWN_ID }],
  ['totp-start', {}],
  ['totp-confirm', { code: '123456' }],
  ['totp-remove', {}],
  ['recovery-codes-renew', {}],
];

function anyCredential() {
  return { id: 'AAAA', type: 'public-key', response: { clientDataJSON: 'e30' } };
}

const request = (path: string, body: object, { token } = member) =>
  api.request<ErrorReply & { data: { verifiedUntil: number } }>(`app/user/${path}`, body, token);
const verify = (proof: object) => request('verify', { proof });
const isVerified = async (token = member.token) =>
  (await api.call('app/user/verify-options', {}, token)).data.verifiedUntil !== null;

it.each(guarded)('%s needs a proof of the last five minutes', async (path, body) => {
  await expireFreshAuthentication(api, member);
  const refused = await request(path, body);
  expect([refused.statusCode, refused.json.code]).toEqual([403, 'verification-required']);
  await verify({ method: 'password', password: PASSWORD });
  expect((await request(path, body)).json.code).not.toBe('verification-required');
});

it.each<[string, object]>([
  ['email-change-code', { registration: { email: 'next2@example.com', password: PASSWORD } }],
  ['password-change', { oldPassword: PASSWORD, password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD }],
  ['delete-profile-code', { password: PASSWORD }],
  ['export', { password: PASSWORD }],
])('%s accepts the password in the same call, which verifies nothing else', async (path, body) => {
  await expireFreshAuthentication(api, member);
  const { statusCode } = await request(path, body);
  expect(statusCode).toBe(200);
  if (path !== 'password-change') expect(await isVerified()).toBe(false);
});

it('rejects a common password before it asks for the proof, with which it would be rejected anyway', async () => {
  await expireFreshAuthentication(api, member);
  const common = { password: 'Password1', repeatPassword: 'Password1' };
  const { statusCode, json } = await request('password-change', common);
  expect([statusCode, json.code]).toEqual([422, 'common-password']);
});

it('checks a given password also in a verified session', async () => {
  const { statusCode, json } = await request('export', { password: 'a wrong password 1' });
  expect([statusCode, json.code]).toEqual([422, 'wrong-password']);
});

it('is valid for the session that signed in or verified, for five minutes', async () => {
  const { token } = await signIn(api, member);
  await expireFreshAuthentication(api, member);
  const { json } = await verify({ method: 'password', password: PASSWORD });
  expect(Math.abs(json.data.verifiedUntil - Date.now() / 1_000 - 300)).toBeLessThan(30);
  expect([await isVerified(), await isVerified(token)]).toEqual([true, false]);
  await api.pool.query(`update sessions set verified_at = verified_at - interval '5 minutes'`);
  expect(await isVerified()).toBe(false);
});

it('is valid for the browser of the session, not for a copied token', async () => {
  const browser = openBrowser(api);
  const { token } = await browser.signIn(member);
  const copied = { ...member, token };
  expect((await request('totp-start', {}, copied)).json.code).toBe('verification-required');
  expect((await openBrowser(api).call('app/user/totp-start', {}, token)).json.code).toBe(
    'verification-required',
  );
  expect((await browser.call('app/user/totp-start', {}, token)).status).toBe(200);
});

it('works again for a browser that has lost its device cookie', async () => {
  const browser = openBrowser(api);
  const { token } = await browser.signIn(member);
  browser.cookies.delete('device');
  expect((await browser.call('app/user/export', {}, token)).status).toBe(403);
  const proof = { method: 'password', password: PASSWORD };
  expect((await browser.call('app/user/verify', { proof }, token)).status).toBe(200);
  expect((await browser.call('app/user/export', {}, token)).status).toBe(200);
});

it('of a client without the device cookie does not renew the minutes of the browser', async () => {
  const browser = openBrowser(api);
  const { token } = await browser.signIn(member);
  await expireFreshAuthentication(api, member);
  const { statusCode, json } = await request(
    'verify',
    { proof: { method: 'password', password: PASSWORD } },
    {
      ...member,
      token,
    },
  );
  expect([statusCode, json.code]).toEqual([403, 'wrong-device']);
  const options = await browser.call<{ verifiedUntil: number | null }>('app/user/verify-options', {}, token);
  expect(options.json.data.verifiedUntil).toBeNull();
  expect((await listEventKinds(api, member)).at(-1)).toBe('verification-failed');
});

it('offers the ways that the account has', async () => {
  const options = async () => (await api.call('app/user/verify-options', {}, member.token)).data;
  expect(await options()).toMatchObject({ methods: ['password'], passkey: null });
  await addTotp(api, member);
  const { passkey } = await addPasskey(api, member);
  expect(await options()).toMatchObject({
    methods: ['password', 'passkey', 'totp'],
    passkey: { options: { allowCredentials: [{ id: passkey.id }] } },
  });
  await api.pool.query('update users set password_hash = null where id = $1', [member.id]);
  expect((await options()).methods).toEqual(['passkey', 'totp']);
});

it('refuses a wrong password, for an account without one too', async () => {
  for (const password of ['a wrong password 1', '']) {
    const { statusCode, json } = await verify({ method: 'password', password });
    expect([statusCode, json.code, Object.keys(json.fields ?? {})]).toEqual([
      422,
      'wrong-password',
      ['proof.password'],
    ]);
  }
  await api.pool.query('update users set password_hash = null where id = $1', [member.id]);
  expect((await verify({ method: 'password', password: PASSWORD })).json.code).toBe('wrong-password');
});

it('accepts a code of the app, once', async () => {
  const { totp } = await addTotp(api, member);
  await expireFreshAuthentication(api, member);
  const code = totp.code();
  const replies = await Promise.all([1, 2].map(() => verify({ method: 'totp', code })));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(await isVerified()).toBe(true);
  expect((await listEventKinds(api, member)).slice(-2).sort()).toEqual(['verification-failed', 'verified']);
});

describe('a passkey', () => {
  const prove = async (
    passkey: SoftwarePasskey,
    { deviation = {}, by = member }: { deviation?: object; by?: Member } = {},
  ) => {
    const request = (await api.call('app/user/verify-options', {}, by.token)).data.passkey;
    if (!request) throw new Error('There is no passkey.');
    const credential = passkey.sign(request.options, deviation);
    return verify({ method: 'passkey', ticket: request.ticket, credential });
  };

  it('of the account is accepted', async () => {
    const { passkey } = await addPasskey(api, member);
    await expireFreshAuthentication(api, member);
    expect((await prove(passkey, { deviation: { isUserVerified: false } })).statusCode).toBe(200);
    expect(await isVerified()).toBe(true);
  });

  it('of another account, origin or challenge is refused', async () => {
    const { passkey } = await addPasskey(api, member);
    const other = await createMember(api);
    const { passkey: theirs } = await addPasskey(api, other);
    expect((await prove(theirs)).json.code).toBe('wrong-passkey');
    for (const deviation of [{ origin: 'https://evil.example' }, { challenge: 'AAAA' }])
      expect((await prove(passkey, { deviation })).json.code).toBe('wrong-passkey');
    // The challenge of another session.
    expect((await prove(passkey, { by: other })).json.code).toBe('expired-ticket');
  });
});

it('lets an account without a password set one, and use everything', async () => {
  const { passkey } = await addPasskey(api, member);
  await api.pool.query('update users set password_hash = null where id = $1', [member.id]);
  const { options, ticket } = (await api.call('app/user/passkey-options', {})).data;
  const login = await api.request<{ data: { token: string } }>('app/user/passkey-login', {
    ticket,
    credential: passkey.sign(options),
  });
  const owner = { ...member, token: login.json.data.token };
  expect((await request('export', {}, owner)).statusCode).toBe(200);
  const registration = { email: `new-${member.email}` };
  await api.call('app/user/email-change-code', { registration }, owner.token);
  const confirmationCode = readCode(await waitForMail(api, registration.email));
  const changed = await api.call(
    'app/user/email-change-confirm',
    { registration: { confirmationCode } },
    owner.token,
  );
  // The new session continues the old one.
  expect(await isVerified(changed.data.token)).toBe(true);
  const passwords = { password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
  await api.call('app/user/password-change', passwords, changed.data.token);
  const { data } = await api.call('app/user/login', {
    registration: { email: registration.email, password: NEW_PASSWORD },
  });
  expect(data).toMatchObject({ secondStep: { methods: ['passkey', 'recovery-code'] } });
});

it('limits wrong proofs', async () => {
  const user = await createMember(limitedApi);
  const codes = [];
  for (let n = 0; n < 11; n += 1) {
    const body = { proof: { method: 'password', password: `a wrong password ${n}` } };
    codes.push((await limitedApi.request('app/user/verify', body, user.token)).json.code);
  }
  expect(new Set(codes.slice(0, 10))).toEqual(new Set(['wrong-password']));
  expect(codes[10]).toBe('too-many-requests');
});

it('stops codes after 20 wrong ones of a session in a day', async () => {
  const { totp } = await addTotp(api, member);
  for (let n = 0; n < 20; n += 1) expect((await verify({ method: 'totp', code: 'x' })).statusCode).toBe(422);
  const { statusCode, json } = await verify({ method: 'totp', code: totp.code() });
  expect([statusCode, json.code]).toEqual([429, 'too-many-wrong-codes']);
});
