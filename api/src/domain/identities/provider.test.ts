import {
  type ProviderAccount,
  startTestProvider,
  type TestProvider,
} from '../../../test/identity-provider.ts';
import { createIdentityProvider, type IdentityProvider } from './provider.ts';

const SITE_URL = 'http://localhost:3000';
const SECRETS = {
  state: 'a state of the tests',
  nonce: 'a nonce of the tests',
  codeVerifier: 'a-verifier-of-the-tests-with-at-least-43-characters',
};
const ANNA: ProviderAccount = { id: 'anna', email: 'anna@example.com' };
const NO_LOGIN_REQUIRED = { requiresLogin: false };
const warnings: unknown[] = [];
const errors: unknown[][] = [];
const log = {
  warn: (...values: unknown[]) => void warnings.push(values),
  error: (...values: unknown[]) => void errors.push(values),
};

let server: TestProvider;
let client: IdentityProvider;
beforeAll(async () => {
  server = await startTestProvider(SITE_URL);
});
afterAll(() => server.close());
beforeEach(() => {
  warnings.length = 0;
  errors.length = 0;
  client = createClient();
});

function createClient(settings: { clientSecret?: string; clientId?: string; issuer?: string } = {}) {
  const { issuer, clientId, clientSecret } = { ...server, ...settings };
  return createIdentityProvider(
    { issuer, clientId, clientSecret, name: 'Example', scopes: 'openid email' },
    SITE_URL,
    log,
  );
}

/** Logs in at the provider. @returns the response that the browser comes back with */
async function visit(account: ProviderAccount | null, options = NO_LOGIN_REQUIRED, secrets = SECRETS) {
  await server.logInAs(account);
  return server.visit(await client.getLoginUrl(secrets, options));
}

it('sends people to the provider with a state, a nonce and PKCE, and asks for the response in the fragment', async () => {
  const { searchParams } = new URL(await client.getLoginUrl(SECRETS, NO_LOGIN_REQUIRED));
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'ontrend',
    response_type: 'code',
    response_mode: 'fragment',
    redirect_uri: 'http://localhost:3000/confirm',
    scope: 'openid email',
    state: SECRETS.state,
    nonce: SECRETS.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

it.each([
  ['with a verified address', ANNA, { verifiedEmail: 'anna@example.com', usedSeveralFactors: false }],
  ['without one', { ...ANNA, isEmailVerified: false }, { verifiedEmail: null, usedSeveralFactors: false }],
  ['without an address', { id: 'ben' }, { verifiedEmail: null, usedSeveralFactors: false }],
  [
    'who used several factors',
    { ...ANNA, amr: ['pwd', 'otp', 'mfa'] },
    { verifiedEmail: 'anna@example.com', usedSeveralFactors: true },
  ],
])('returns a person %s', async (_, account, expected) => {
  const response = await visit(account);
  await expect(client.readResponse(response, SECRETS, NO_LOGIN_REQUIRED)).resolves.toEqual({
    issuer: server.issuer,
    subject: account.id,
    ...expected,
  });
});

it('requires a new login where it is asked for', async () => {
  const options = { requiresLogin: true };
  const url = new URL(await client.getLoginUrl(SECRETS, options));
  expect(url.searchParams.get('prompt')).toBe('login');
  expect(url.searchParams.get('max_age')).toBe('0');
  await expect(client.readResponse(await visit(ANNA, options), SECRETS, options)).resolves.toMatchObject({
    subject: 'anna',
  });
});

it('rejects a response that was used before', async () => {
  const response = await visit(ANNA);
  await client.readResponse(response, SECRETS, NO_LOGIN_REQUIRED);
  await expect(client.readResponse(response, SECRETS, NO_LOGIN_REQUIRED)).rejects.toMatchObject({
    status: 422,
    code: 'wrong-response',
  });
});

it.each([
  ['state', { ...SECRETS, state: 'another state' }],
  ['nonce', { ...SECRETS, nonce: 'another nonce' }],
  ['verifier', { ...SECRETS, codeVerifier: 'another-verifier-with-at-least-43-characters' }],
])('rejects a response to a request with another %s', async (_, secrets) => {
  const response = await visit(ANNA);
  await expect(client.readResponse(response, secrets, NO_LOGIN_REQUIRED)).rejects.toMatchObject({
    status: 422,
    code: 'wrong-response',
  });
});

it('rejects the response of another issuer (mix-up)', async () => {
  const response = await visit(ANNA);
  response.set('iss', 'https://attacker.example');
  await expect(client.readResponse(response, SECRETS, NO_LOGIN_REQUIRED)).rejects.toMatchObject({
    code: 'wrong-response',
  });
});

it('says that the person canceled', async () => {
  const response = await visit(null);
  await expect(client.readResponse(response, SECRETS, NO_LOGIN_REQUIRED)).rejects.toMatchObject({
    status: 422,
    code: 'provider-denied',
  });
});

it('says that the provider is unavailable, and works when it is back', async () => {
  const unavailable = { status: 503, code: 'provider-unavailable' };
  await server.setFailing(true);
  await expect(client.getLoginUrl(SECRETS, NO_LOGIN_REQUIRED)).rejects.toMatchObject(unavailable);
  await server.setFailing(false);
  const response = await visit(ANNA);
  await server.setFailing(true);
  await expect(client.readResponse(response, SECRETS, NO_LOGIN_REQUIRED)).rejects.toMatchObject(unavailable);
  await server.setFailing(false);
  const nowhere = createClient({ issuer: 'http://127.0.0.1:9' });
  await expect(nowhere.getLoginUrl(SECRETS, NO_LOGIN_REQUIRED)).rejects.toMatchObject(unavailable);
  expect(warnings).toHaveLength(3);
});

it('answers a wrong client secret as an error of the configuration, and logs it', async () => {
  client = createClient({ clientSecret: 'a wrong secret' });
  const response = await visit(ANNA);
  await expect(client.readResponse(response, SECRETS, NO_LOGIN_REQUIRED)).rejects.toMatchObject({
    status: 503,
    code: 'provider-misconfigured',
  });
  expect(warnings).toEqual([]);
  expect(errors).toEqual([[expect.anything(), expect.stringContaining('check the OIDC settings')]]);
});

it('answers a client that may not use the code flow in the same way', async () => {
  await client.getLoginUrl(SECRETS, NO_LOGIN_REQUIRED);
  const { state } = SECRETS;
  const response = new URLSearchParams({ error: 'unauthorized_client', state, iss: server.issuer });
  await expect(client.readResponse(response, SECRETS, NO_LOGIN_REQUIRED)).rejects.toMatchObject({
    code: 'provider-misconfigured',
  });
  expect(errors).toHaveLength(1);
});
