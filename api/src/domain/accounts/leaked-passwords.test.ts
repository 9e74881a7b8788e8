import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useTestApi } from '../../../test/api.ts';
import { createUser } from '../../../test/factories.ts';
import { expireFreshAuthentication } from '../../../test/factors.ts';
import { readCode, waitForMail } from '../../../test/mailbox.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startSilentServer } from '../../../test/silent-server.ts';
import { rejectLeakedPassword } from './leaked-passwords.ts';

const LEAKED = 'found in a leak 1';
const HASH = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();
const warnings: unknown[] = [];
const results: string[] = [];
const requests: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
let reply: { status: number; body: string };
let server: Server;
/** Of the API; complete when the server has a port. */
const env: Record<string, string> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    response.statusCode = reply.status;
    response.end(reply.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  env.LEAKED_PASSWORDS_URL = `${addressOf(server)}/range`;
});
const api = useTestApi(env);
beforeEach(() => {
  for (const list of [warnings, results, requests]) list.length = 0;
  reply = { status: 200, body: `${'0'.repeat(35)}:7\r\n${HASH.slice(5)}:42\r\n${'F'.repeat(35)}:0` };
});
afterAll(() => server.close());

const check = (password: string, url: string | undefined = `${addressOf(server)}/range`) =>
  rejectLeakedPassword(
    {
      config: { leakedPasswordsUrl: url || undefined },
      metrics: { recordLeakCheck: (result) => results.push(result) },
    },
    { warn: (...args: unknown[]) => warnings.push(args) },
    password,
    'registration.password',
  );
const addressOf = (of: Server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`;

it('rejects a password that the service knows, of which it learns five digits of the hash', async () => {
  await expect(check(LEAKED)).rejects.toMatchObject({
    status: 422,
    code: 'leaked-password',
    fields: { 'registration.password': [expect.stringContaining('data leak')] },
  });
  expect(requests.map(({ url }) => url)).toEqual([`/range/${HASH.slice(0, 5)}`]);
  expect(requests[0]?.headers).toMatchObject({ 'add-padding': 'true' });
  expect(JSON.stringify(requests[0]?.headers)).not.toContain(HASH.slice(5));
  expect(results).toEqual(['leaked']);
});

it('accepts other passwords, and entries that are padding', async () => {
  await check('not in any leak 1');
  reply.body = `${HASH.slice(5)}:0`;
  await check(LEAKED);
  expect(results).toEqual(['clean', 'clean']);
  expect(warnings).toEqual([]);
});

it('accepts passwords while the service fails, and logs why without the password', async () => {
  reply = { status: 503, body: '' };
  await check(LEAKED);
  await check(LEAKED, 'http://127.0.0.1:1/range');
  expect(results).toEqual(['failed', 'failed']);
  expect(warnings).toMatchObject([
    [{ err: expect.anything() }, 'check for a leaked password failed'],
    [{ err: expect.anything() }, 'check for a leaked password failed'],
  ]);
  expect(JSON.stringify(warnings)).not.toMatch(new RegExp(`${LEAKED}|${HASH}`));
});

it('waits a second for a service that does not respond', async () => {
  const silent = await startSilentServer();
  const startedAt = Date.now();
  await check(LEAKED, `http://127.0.0.1:${silent.port}`);
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  expect(results).toEqual(['failed']);
  await silent.close();
});

it('asks no service without the setting', async () => {
  await check(LEAKED, '');
  expect([requests, results]).toEqual([[], []]);
});

it('is used by each form that sets a password', async () => {
  const user = await createUser(api.pool);
  const { token } = await signIn(api, user);
  // The password of a user who would have to reauthenticate is rejected before that.
  await expireFreshAuthentication(api, user);
  const passwords = { password: LEAKED, repeatPassword: LEAKED };
  await api.call('app/user/password-reset-code', { registration: { email: user.email } });
  const confirmationCode = readCode(await waitForMail(api, user.email));
  const replies = [
    await api.request('app/user/join', {
      registration: { birthday: '1999-12-31', email: 'new@example.com', ...passwords },
    }),
    await api.request('app/user/password-change', passwords, token),
    await api.request('app/user/password-reset-end', {
      registration: { email: user.email, confirmationCode, ...passwords },
    }),
  ];
  expect(
    replies.map(({ statusCode, json }) => [statusCode, json.code, Object.keys(json.fields ?? {})]),
  ).toEqual([
    [422, 'leaked-password', ['registration.password']],
    [422, 'leaked-password', ['password']],
    [422, 'leaked-password', ['registration.password']],
  ]);
  const metrics = await (await fetch(`${api.origin}/metrics`)).text();
  expect(metrics).toContain('ontrend_password_leak_checks_total{result="leaked"} 3');
});
