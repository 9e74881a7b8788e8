import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import {
  deriveForwardSecret,
  FORWARDED_CLIENT_HEADER,
  signForwarded,
} from '@ontrend/shared/server/forwarding';
import { useTestApi } from '../../../../test/api.ts';
import { createUser, PASSWORD } from '../../../../test/factories.ts';
import { readCode, waitForMail } from '../../../../test/mailbox.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { DEVELOPMENT_SECRET, loadConfig } from '../../../platform/config/config.ts';
import { createMailTransport } from '../../../platform/mail/create-transport.ts';
import { createDiskSpace } from '../../../platform/storage/disk-space.ts';
import { createServer } from '../create-server.ts';

const api = useTestApi();
const get = (path: string) => fetch(`${api.origin}${path}`);
const receive = async () => {
  const { email } = await createUser(api.pool);
  await api.call('app/user/password-reset-code', { registration: { email } });
  return { email, mail: await waitForMail(api, email) };
};

it('lists mails as JSON, newest first', async () => {
  const first = await receive();
  const second = await receive();
  const response = await get('/dev/mailbox.json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const list = (await response.json()) as { to: string }[];
  expect(list.map(({ to }) => to)).toEqual([second.email, first.email]);
  expect(Object.keys(list[0] ?? {})).toEqual(['to', 'subject', 'text', 'createdAt']);
  expect(Math.abs(second.mail.createdAt - Date.now() / 1_000)).toBeLessThan(30);
});

it('lists mails as a page with visible codes and without scripts', async () => {
  const { email, mail } = await receive();
  const response = await get('/dev/mailbox');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`);
  const page = await response.text();
  expect(page).toContain(email);
  expect(page).toContain(`<p class="code">${readCode(mail)}</p>`);
  const link = /href="(\/dev\/mailbox\/[^"]+)"/.exec(page)?.[1] ?? '';
  const html = await get(link);
  expect(html.headers.get('content-security-policy')).toContain('sandbox');
  expect(await html.text()).toContain('Reset your password');
});

it('escapes the contents of mails', async () => {
  const user = await createUser(api.pool, { email: '<b>x</b>@example.com' });
  const { token } = await signIn(api, user);
  await api.call('app/user/delete-profile-code', { password: PASSWORD }, token);
  await waitForMail(api, user.email);
  const page = await (await get('/dev/mailbox')).text();
  expect(page).toContain('&lt;b&gt;x&lt;/b&gt;@example.com');
  expect(page).not.toContain('<b>');
});

it.each([
  '/dev/mailbox/nothing',
  '/dev/mailbox/1795264000000-0123456789ab',
  '/dev/mailbox/..%2f..%2fsecret',
  '/dev',
])('returns 404 for %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

it('stores mails with permissions for their owner only', async () => {
  await receive();
  const folder = join(api.mediaDir, '..', 'mail');
  expect((await readdir(folder)).every((name) => /^\d{13}-[0-9a-f]{12}\.json$/.test(name))).toBe(true);
});

describe('a request that does not come from this machine', () => {
  const path = '/dev/mailbox.json';
  const getStatus = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      // `fetch` does not send another Host.
      request(`${api.origin}${path}`, { headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
  const sign = (address: string) => ({
    [FORWARDED_CLIENT_HEADER]: signForwarded(deriveForwardSecret(DEVELOPMENT_SECRET), {
      address,
      method: 'GET',
      url: path,
    }),
  });

  it.each([
    ['with a name that its owner resolves to this machine', { host: 'evil.example' }],
    ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['of another address through the document server', sign('192.0.2.1')],
  ])('is rejected: %s', async (_name, headers) => {
    await receive();
    expect(await getStatus(headers)).toBe(404);
  });

  it('is accepted from a local client of the document server', async () => {
    expect(await getStatus(sign('127.0.0.1'))).toBe(200);
  });
});

describe('without a mail server and without a mailbox page for the operator', () => {
  it.each([
    ['https://videos.example', 1],
    ['http://localhost:3000', 0],
  ])('mails of %s are logged %i times', async (siteUrl, count) => {
    const warn = vi.fn();
    const config = {
      smtpUrl: undefined,
      mailFrom: 'a@b',
      mailDir: join(api.mediaDir, '..', 'mail'),
      siteUrl,
    };
    const mail = { subject: 'Code', text: 'Your code: 123456', html: '' };
    const diskSpace = createDiskSpace({ data: config.mailDir, media: api.mediaDir }, 0);
    await createMailTransport(config, diskSpace, { warn }).send('maria@example.com', mail);
    expect(warn.mock.calls).toEqual(
      Array(count).fill([
        { recipient: 'maria@example.com', text: 'Your code: 123456' },
        'mail not delivered, because SMTP_URL is not set',
      ]),
    );
  });
});

it.each([
  [
    'in production',
    { NODE_ENV: 'production', AUTH_SECRET: 'a secret with enough characters 1234567890', RATE_LIMITS: 'on' },
  ],
  ['with a mail server', { NODE_ENV: 'development' }],
  [
    'for a site beyond this machine, whose proxy may look like a local program',
    { NODE_ENV: 'development', SMTP_URL: '', SITE_URL: 'https://videos.example' },
  ],
])('does not exist %s', async (_where, env) => {
  const config = loadConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    DATA_DIR: join(api.mediaDir, '..'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const app = await createServer(config);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1795264000000-0123456789ab']) {
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
  }
  await app.close();
});
