import type { TestApi } from '../../../test/api.ts';
import { useTestApi } from '../../../test/api.ts';
import { PASSWORD } from '../../../test/factories.ts';
import {
  addPasskey,
  addTotp,
  createMember,
  listEventKinds,
  type Member,
  readMethods,
  requestPasskeyLogin,
  SITE_ORIGIN,
  startLogin,
} from '../../../test/factors.ts';
import { createSoftwarePasskey } from '../../../test/software-authenticator.ts';

const api = useTestApi();
const publicApi = useTestApi({ SITE_URL: 'https://videos.example' });
let member: Member;

beforeEach(async () => {
  member = await createMember(api);
});

describe('signing in with a passkey', () => {
  const login = async (
    ...given: Parameters<typeof requestPasskeyLogin> extends [TestApi, ...infer R] ? R : never
  ) => {
    const { statusCode, json } = await requestPasskeyLogin(api, ...given);
    return statusCode === 200 ? 'signed in' : json.code;
  };

  it('needs no password', async () => {
    const { passkey } = await addPasskey(api, member);
    const { options } = (await api.call('app/user/passkey-options', {})).data;
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    const { json } = await requestPasskeyLogin(api, passkey);
    expect((await api.call('app/user/get-profile', {}, json.data.token)).data.id).toBe(member.id);
    const [used] = (await readMethods(api, member.token)).passkeys;
    expect(used?.lastUsedAt).toBeGreaterThan(0);
    expect((await listEventKinds(api, member)).at(-1)).toBe('sign-in');
  });

  it('completes a login, also without a verified user, with the passkeys of its account only', async () => {
    const { passkey } = await addPasskey(api, member);
    const other = await addPasskey(api, await createMember(api));
    const { ticket, methods } = await startLogin(api, member);
    expect(methods[0]).toBe('passkey');
    const { options } = (await api.call('app/user/passkey-options', { ticket })).data;
    expect(options).toMatchObject({ userVerification: 'preferred', allowCredentials: [{ id: passkey.id }] });
    expect(await login(other.passkey, { login: ticket })).toBe('wrong-passkey');
    expect(await login(passkey, { login: ticket, isUserVerified: false })).toBe('signed in');
    expect((await api.request('app/user/passkey-options', { ticket })).json.code).toBe('expired-ticket');
  });

  it('without a password requires a verified user', async () => {
    const { passkey } = await addPasskey(api, member);
    expect(await login(passkey, { isUserVerified: false })).toBe('wrong-passkey');
  });

  it.each([
    ['another origin', { origin: 'https://ontrend-login.example' }],
    ['a page of another host of this machine', { origin: 'http://evil.localhost:3000' }],
    ['https on this machine', { origin: 'https://localhost:3000' }],
    ['another relying party', { rpId: 'ontrend-login.example' }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('refuses %s', async (_what, deviation) => {
    const { passkey } = await addPasskey(api, member);
    expect(await login(passkey, deviation)).toBe('wrong-passkey');
  });

  it('accepts another port of a development server', async () => {
    const { passkey } = await addPasskey(api, member);
    expect(await login(passkey, { origin: 'http://localhost:5173' })).toBe('signed in');
  });

  it('accepts only the origin of a public site', async () => {
    const user = await createMember(publicApi);
    const passkey = createSoftwarePasskey('https://videos.example');
    const { ticket, options } = (await publicApi.call('app/user/passkey-add-options', {}, user.token)).data;
    expect(options.rp).toEqual({ id: 'videos.example', name: 'OnTrend' });
    const credential = passkey.create(options);
    await publicApi.call('app/user/passkey-add', { ticket, name: 'Key', credential }, user.token);
    for (const [origin, status] of [
      ['https://videos.example:8443', 422],
      ['http://videos.example', 422],
      ['https://evil.videos.example', 422],
      ['http://localhost:3000', 422],
      ['https://videos.example', 200],
    ] as const)
      expect([origin, (await requestPasskeyLogin(publicApi, passkey, { origin })).statusCode]).toEqual([
        origin,
        status,
      ]);
  });

  it('accepts a challenge once, also after a wrong answer', async () => {
    const { passkey } = await addPasskey(api, member);
    const { ticket, options } = (await api.call('app/user/passkey-options', {})).data;
    const send = (deviation = {}) =>
      api.request('app/user/passkey-login', { ticket, credential: passkey.sign(options, deviation) });
    expect((await send({ origin: 'https://evil.example' })).json.code).toBe('wrong-passkey');
    expect((await send()).json.code).toBe('expired-ticket');
    const fresh = (await api.call('app/user/passkey-options', {})).data;
    const body = { ticket: fresh.ticket, credential: passkey.sign(fresh.options) };
    const replies = await Promise.all([1, 2, 3].map(() => api.request('app/user/passkey-login', body)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  });

  it('refuses a removed and an unknown passkey with the same reply', async () => {
    const { passkey } = await addPasskey(api, member);
    const [own] = (await readMethods(api, member.token)).passkeys;
    await api.call('app/user/passkey-remove', { id: own?.id ?? '' }, member.token);
    const removed = await requestPasskeyLogin(api, passkey);
    const unknown = await requestPasskeyLogin(api, createSoftwarePasskey(SITE_ORIGIN));
    expect(removed.json).toEqual({ code: 'wrong-passkey', messages: [expect.any(String)] });
    expect([unknown.statusCode, unknown.json]).toEqual([removed.statusCode, removed.json]);
  });

  it('refuses and records a counter that has not increased, except 0', async () => {
    const { passkey } = await addPasskey(api, member, { counter: 5 });
    expect(await login(passkey, { counter: 7 })).toBe('signed in');
    for (const counter of [7, 6, 0]) expect(await login(passkey, { counter })).toBe('wrong-passkey');
    expect((await listEventKinds(api, member)).filter((kind) => kind === 'passkey-copied')).toHaveLength(3);
    expect(await login(passkey, { counter: 8 })).toBe('signed in');
    const { passkey: synced } = await addPasskey(api, member);
    for (let n = 0; n < 2; n += 1) expect(await login(synced)).toBe('signed in');
  });

  it.each([
    ['blocked', 'account-blocked'],
    ['deleted', 'wrong-passkey'],
  ])('refuses a %s account', async (state, code) => {
    const { passkey } = await addPasskey(api, member);
    await api.pool.query('update users set state = $2 where id = $1', [member.id, state]);
    expect(await login(passkey)).toBe(code);
  });

  it('refuses tickets of other requests and expired ones', async () => {
    const { passkey } = await addPasskey(api, member);
    const { ticket: loginTicket } = await startLogin(api, member);
    const verify = (await api.call('app/user/verify-options', {}, member.token)).data.passkey;
    const add = (await api.call('app/user/passkey-add-options', {}, member.token)).data;
    const { options, ticket } = (await api.call('app/user/passkey-options', {})).data;
    await api.pool.query(`update sign_in_tickets set expires_at = now() where purpose = 'passkey'`);
    const credential = passkey.sign(options);
    for (const given of [loginTicket, verify?.ticket ?? '', add.ticket, ticket, 'x'.repeat(43)])
      expect((await api.request('app/user/passkey-login', { ticket: given, credential })).json.code).toBe(
        'expired-ticket',
      );
  });

  it('is possible with a passkey and a code at once, of which one completes the login', async () => {
    const { passkey } = await addPasskey(api, member);
    const { totp } = await addTotp(api, member);
    const { ticket } = await startLogin(api, member);
    const [byPasskey, byCode] = await Promise.all([
      login(passkey, { login: ticket }).catch(() => 'expired-ticket'),
      api.request('app/user/second-step', { ticket, method: 'totp', code: totp.code() }),
    ]);
    expect([byPasskey, byCode.json.code ?? 'signed in'].sort()).toEqual(['expired-ticket', 'signed in']);
  });

  it('reveals nothing about factors before the password is right', async () => {
    const plain = await createMember(api);
    await addPasskey(api, member);
    const [withFactor, without] = await Promise.all(
      [member, plain].map(({ email }) =>
        api.request('app/user/login', { registration: { email, password: `${PASSWORD} wrong` } }),
      ),
    );
    expect([withFactor?.statusCode, withFactor?.json]).toEqual([without?.statusCode, without?.json]);
  });
});
