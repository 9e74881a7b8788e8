import type { ConnectedIdentity, IdentityResult, Tokens } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { openBrowser, type TestBrowser } from '../../../test/browser.ts';
import { createUser, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { addTotp } from '../../../test/factors.ts';
import {
  type ProviderAccount,
  startTestProvider,
  type TestProvider,
} from '../../../test/identity-provider.ts';
import { signIn } from '../../../test/sign-in.ts';
import { createSoftwarePasskey } from '../../../test/software-authenticator.ts';
import { deleteExpiredRecords } from '../../domain/retention/delete-accounts.ts';

const SITE_URL = 'http://localhost:3000';
const BIRTHDAY = '1999-12-31';

let provider: TestProvider;
const settings: Record<string, string> = { SITE_URL, OIDC_NAME: 'Example' };
beforeAll(async () => {
  provider = await startTestProvider(SITE_URL);
  Object.assign(settings, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  });
});
afterAll(() => provider.close());
const api = useTestApi(settings);
const withoutProvider = useTestApi();

let user: TestUser;
let browser: TestBrowser;
/** A person with an account at the provider, but none here. */
let stranger: ProviderAccount;
let lastNumber = 0;

beforeEach(async () => {
  lastNumber += 1;
  user = await createUser(api.pool);
  browser = openBrowser(api);
  stranger = { id: `stranger-${lastNumber}`, email: `stranger${lastNumber}@provider.example` };
});

type Purpose = 'sign-in' | 'connect' | 'verify';

/** Starts a request and logs in at the provider. @returns the response that the browser comes back with */
async function visitProvider(
  account: ProviderAccount | null,
  purpose: Purpose = 'sign-in',
  token?: string,
  from: TestBrowser = browser,
): Promise<string> {
  const { status, json } = await from.call<{ url: string }>('app/user/identity-start', { purpose }, token);
  if (status !== 200) throw new Error(`identity-start: ${status} ${json.code}`);
  await provider.logInAs(account);
  return String(await provider.visit(json.data.url));
}

const finish = (response: string, token?: string, from: TestBrowser = browser) =>
  from.call<IdentityResult>('app/user/identity-finish', { response }, token);

/** Signs in with the provider. */
const signInWith = async (account: ProviderAccount, from: TestBrowser = browser) =>
  (await finish(await visitProvider(account, 'sign-in', undefined, from), undefined, from)).json.data;

/** Joins with an identity. */
async function join(account: ProviderAccount = stranger): Promise<Tokens> {
  const offer = await signInWith(account);
  if (offer.result !== 'join') throw new Error(`The result is ${offer.result}.`);
  const { json } = await browser.call('app/user/identity-join', { ticket: offer.ticket, birthday: BIRTHDAY });
  return json.data;
}

/** Connects an account of the provider to the test user. */
async function connect(account: ProviderAccount = stranger): Promise<{ token: string; id: string }> {
  const { token } = await browser.signIn(user);
  const { json } = await finish(await visitProvider(account, 'connect', token), token);
  if (json.data.result !== 'connected') throw new Error(JSON.stringify(json));
  return { token, id: json.data.identity.id };
}

const listIdentities = async (token: string) =>
  (await browser.call<{ identities: ConnectedIdentity[] }>('app/user/identities', {}, token)).json.data
    .identities;
const findProfile = async (token: string) =>
  (await browser.call<{ username: string }>('app/user/get-profile', {}, token)).json.data;

it('names the provider to guests, and says where there is none', async () => {
  expect((await api.call('app/user/identity-provider', {})).data).toEqual({ name: 'Example' });
  expect((await withoutProvider.call('app/user/identity-provider', {})).data).toBeNull();
  const { statusCode, json } = await withoutProvider.request('app/user/identity-start', {
    purpose: 'sign-in',
  });
  expect([statusCode, json.code]).toEqual([404, 'no-provider']);
});

describe('joining', () => {
  it('creates an account without a password for a verified address, and signs in again', async () => {
    const tokens = await join();
    expect(await listIdentities(tokens.token)).toMatchObject([
      { provider: 'Example', email: stranger.email },
    ]);
    const { rows } = await api.pool.query('select email, password_hash from users where email = $1', [
      stranger.email,
    ]);
    expect(rows).toEqual([{ email: stranger.email, password_hash: null }]);
    const elsewhere = openBrowser(api);
    const again = await signInWith(stranger, elsewhere);
    if (again.result !== 'signed-in') throw new Error(again.result);
    expect((await findProfile(again.tokens.token)).username).toBe((await findProfile(tokens.token)).username);
    const login = await api.request('app/user/login', {
      registration: { email: stranger.email, password: PASSWORD },
    });
    expect([login.statusCode, login.json.code]).toEqual([422, 'wrong-credentials']);
  });

  it('requires the birthday by the rules of joining, and keeps the ticket until it is right', async () => {
    const offer = await signInWith(stranger);
    if (offer.result !== 'join') throw new Error(offer.result);
    const tooYoung = `${new Date().getUTCFullYear() - 10}-01-01`;
    const rejected = await browser.call('app/user/identity-join', {
      ticket: offer.ticket,
      birthday: tooYoung,
    });
    expect(rejected).toMatchObject({ status: 422, json: { messages: ['Only 16+'] } });
    const { status } = await browser.call('app/user/identity-join', {
      ticket: offer.ticket,
      birthday: BIRTHDAY,
    });
    expect(status).toBe(200);
  });

  it('creates one account when two tabs submit the ticket at once', async () => {
    const offer = await signInWith(stranger);
    if (offer.result !== 'join') throw new Error(offer.result);
    const body = { ticket: offer.ticket, birthday: BIRTHDAY };
    const replies = await Promise.all([1, 2].map(() => browser.call('app/user/identity-join', body)));
    expect(replies.map(({ status, json }) => json.code ?? status).sort()).toEqual([200, 'expired-ticket']);
  });

  it('rejects the ticket of another browser', async () => {
    const offer = await signInWith(stranger);
    if (offer.result !== 'join') throw new Error(offer.result);
    const thief = openBrowser(api);
    await thief.call('app/user/identity-start', { purpose: 'sign-in' });
    const { status, json } = await thief.call('app/user/identity-join', {
      ticket: offer.ticket,
      birthday: BIRTHDAY,
    });
    expect([status, json.code]).toEqual([422, 'expired-ticket']);
  });

  it('leads to joining by mail without a verified address', async () => {
    expect(await signInWith({ ...stranger, isEmailVerified: false })).toMatchObject({
      result: 'join-by-mail',
    });
    expect(await signInWith({ id: stranger.id })).toMatchObject({ result: 'join-by-mail' });
  });
});

describe('an account that has the address', () => {
  it('is never connected silently: its owner logs in and connects', async () => {
    const owner = { ...stranger, email: user.email.toUpperCase() };
    const offer = await signInWith(owner);
    expect(offer).toMatchObject({ result: 'log-in', email: owner.email });
    if (offer.result !== 'log-in') return;
    const { status, json } = await browser.call('app/user/identity-join', {
      ticket: offer.ticket,
      birthday: BIRTHDAY,
    });
    expect([status, json.code]).toEqual([422, 'not-unique']);
    const { token } = await browser.signIn(user);
    const connected = await browser.call<ConnectedIdentity>(
      'app/user/identity-connect',
      { ticket: offer.ticket },
      token,
    );
    expect(connected).toMatchObject({ status: 200, json: { data: { provider: 'Example' } } });
    expect(await signInWith(owner)).toMatchObject({ result: 'signed-in' });
  });

  it.each([
    ['blocked', `state = 'blocked'`, 403, 'account-blocked'],
    ['deleted', `will_be_deleted_at = now() - interval '1 day'`, 422, 'account-deleted'],
  ])('cannot be used when it is %s', async (_, change, status, code) => {
    await connect();
    await api.pool.query(`update users set ${change} where id = $1`, [user.id]);
    const reply = await finish(await visitProvider(stranger));
    expect([reply.status, reply.json.code]).toEqual([status, code]);
  });
});

describe('an account with a factor', () => {
  beforeEach(async () => {
    await connect();
    await addTotp(api, { ...user, ...(await signIn(api, user)) });
  });

  it('is asked for the second step, and named by its address here', async () => {
    expect(await signInWith(stranger)).toMatchObject({
      result: 'second-step',
      email: user.email,
      secondStep: { methods: ['totp', 'recovery-code'] },
    });
  });

  it('is signed in at once after a login with several factors', async () => {
    expect(await signInWith({ ...stranger, amr: ['pwd', 'otp', 'mfa'] })).toMatchObject({
      result: 'signed-in',
    });
  });
});

describe('the response of the provider', () => {
  it('works once', async () => {
    await connect();
    const response = await visitProvider(stranger);
    expect((await finish(response)).json.data.result).toBe('signed-in');
    expect(await finish(response)).toMatchObject({ status: 422, json: { code: 'wrong-response' } });
  });

  it('works once in two tabs at the same time', async () => {
    await connect();
    const response = await visitProvider(stranger);
    const replies = await Promise.all([finish(response), finish(response)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('works only in the browser that started the request (login CSRF)', async () => {
    const response = await visitProvider(stranger);
    const victim = openBrowser(api);
    await victim.call('app/user/identity-start', { purpose: 'sign-in' });
    expect(await finish(response, undefined, victim)).toMatchObject({
      status: 422,
      json: { code: 'wrong-response' },
    });
  });

  it('works only in the session that started to connect', async () => {
    const { token } = await browser.signIn(user);
    const response = await visitProvider(stranger, 'connect', token);
    const other = await browser.signIn(await createUser(api.pool));
    expect(await finish(response, other.token)).toMatchObject({ status: 422 });
    expect(await listIdentities(other.token)).toEqual([]);
  });

  it('does not connect after the password has changed, which ended that session', async () => {
    const { token } = await browser.signIn(user);
    const response = await visitProvider(stranger, 'connect', token);
    const passwords = {
      oldPassword: PASSWORD,
      password: 'another horse 2',
      repeatPassword: 'another horse 2',
    };
    const changed = await browser.call('app/user/password-change', passwords, token);
    expect(await finish(response, changed.json.data.token)).toMatchObject({ status: 422 });
    expect(await listIdentities(changed.json.data.token)).toEqual([]);
  });

  it.each([
    ['without a state', 'code=x'],
    ['with an unknown state', 'code=x&state=unknown'],
  ])('is rejected %s', async (_, response) => {
    expect(await finish(response)).toMatchObject({ status: 422, json: { code: 'wrong-response' } });
  });

  it('is rejected after 15 minutes, and the request deleted', async () => {
    const letPass = (minutes: number) =>
      api.pool.query('update identity_requests set expires_at = expires_at - make_interval(mins => $1)', [
        minutes,
      ]);
    const early = await visitProvider(stranger);
    await letPass(14);
    expect((await finish(early)).status).toBe(200);
    const response = await visitProvider(stranger);
    await letPass(15);
    expect(await finish(response)).toMatchObject({ status: 422, json: { code: 'wrong-response' } });
    await deleteExpiredRecords(api.pool);
    const { rows } = await api.pool.query('select * from identity_requests');
    expect(rows).toEqual([]);
  });

  it('says that the person canceled', async () => {
    expect(await finish(await visitProvider(null))).toMatchObject({
      status: 422,
      json: { code: 'provider-denied' },
    });
  });
});

describe('connected accounts', () => {
  it('are connected by their owner and disconnected', async () => {
    const { token, id } = await connect();
    expect(await listIdentities(token)).toMatchObject([{ id, provider: 'Example', email: stranger.email }]);
    const { status } = await browser.call('app/user/identity-disconnect', { id }, token);
    expect(status).toBe(200);
    expect(await listIdentities(token)).toEqual([]);
    expect(await signInWith(stranger)).toMatchObject({ result: 'join' });
  });

  it('belong to one account', async () => {
    await connect();
    user = await createUser(api.pool);
    const { token } = await browser.signIn(user);
    const { status, json } = await finish(await visitProvider(stranger, 'connect', token), token);
    expect([status, json.code]).toEqual([409, 'identity-taken']);
  });

  it('cannot be disconnected when they are the only way to sign in', async () => {
    const { token } = await join();
    const [identity] = await listIdentities(token);
    const { status, json } = await browser.call('app/user/identity-disconnect', { id: identity?.id }, token);
    expect([status, json.code]).toEqual([409, 'last-method']);
  });

  it('can be disconnected next to a passkey, which then cannot be removed', async () => {
    const { token } = await join();
    const [identity] = await listIdentities(token);
    const added = await browser.call<{ ticket: string; options: { challenge: string } }>(
      'app/user/passkey-add-options',
      {},
      token,
    );
    const { ticket, options } = added.json.data;
    const credential = createSoftwarePasskey(SITE_URL).create(options as never);
    const { json } = await browser.call<{ passkey: { id: string } }>(
      'app/user/passkey-add',
      { ticket, name: 'Key', credential },
      token,
    );
    const disconnected = await browser.call('app/user/identity-disconnect', { id: identity?.id }, token);
    expect(disconnected.status).toBe(200);
    const removed = await browser.call('app/user/passkey-remove', { id: json.data.passkey.id }, token);
    expect([removed.status, removed.json.code]).toEqual([409, 'last-method']);
  });

  it('are not changed without fresh authentication', async () => {
    const { token, id } = await connect();
    await api.pool.query(`update sessions set verified_at = now() - interval '6 minutes'`);
    const verificationRequired = { status: 403, json: { code: 'verification-required' } };
    expect(await browser.call('app/user/identity-disconnect', { id }, token)).toMatchObject(
      verificationRequired,
    );
    expect(await browser.call('app/user/identity-start', { purpose: 'connect' }, token)).toMatchObject(
      verificationRequired,
    );
  });

  it('of others cannot be disconnected', async () => {
    const { id } = await connect();
    const other = await browser.signIn(await createUser(api.pool));
    expect(await browser.call('app/user/identity-disconnect', { id }, other.token)).toMatchObject({
      status: 404,
    });
  });
});

describe('fresh authentication', () => {
  it('is a new login at the provider, as the same person', async () => {
    const { token } = await join();
    await api.pool.query(`update sessions set verified_at = now() - interval '6 minutes'`);
    const options = await browser.call<{ methods: string[] }>('app/user/verify-options', {}, token);
    expect(options.json.data.methods).toEqual(['oidc']);
    const another = { id: 'another' };
    expect(await finish(await visitProvider(another, 'verify', token), token)).toMatchObject({
      status: 422,
      json: { code: 'wrong-identity' },
    });
    const verified = await finish(await visitProvider(stranger, 'verify', token), token);
    expect(verified.json.data.result).toBe('verified');
    const { status } = await browser.call('app/user/totp-start', {}, token);
    expect(status).toBe(200);
  });
});
