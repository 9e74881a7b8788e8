import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { createAdminRunner } from '../../../test/admin-runner.ts';
import { useTestApi } from '../../../test/api.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { createJoinForm } from '../../../test/sign-up.ts';

const folder = mkdtempSync(joinPath(tmpdir(), 'ontrend-domains-'));
const file = joinPath(folder, 'domains.txt');
writeFileSync(file, '# throw-away addresses\nthrow.example\n\n  Bücher.example.  # with an umlaut\n');
const settings = {
  BLOCKED_MAIL_DOMAINS: 'spam.example, @Mailinator.example',
  BLOCKED_MAIL_DOMAINS_FILE: file,
};
const api = useTestApi(settings);
afterAll(() => rmSync(folder, { recursive: true }));

const join = (email: string) => api.request('app/user/join', { registration: createJoinForm(email) });

it.each([
  ['a@spam.example', 'spam.example'],
  ['a@SPAM.example', 'spam.example'],
  ['a@deep.er.spam.example', 'spam.example'],
  ['a@mailinator.example', 'mailinator.example'],
  ['a@throw.example', 'throw.example'],
  ['a@xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('rejects %s at the field', async (email, domain) => {
  const { statusCode, json } = await join(email);
  const message = `Addresses of ${domain} can't be used here. Use another email address.`;
  expect([statusCode, json]).toEqual([
    422,
    { code: 'blocked-domain', messages: [message], fields: { 'registration.email': [message] } },
  ]);
});

it.each(['a@notspam.example', 'a@spam.example.org', 'spam.example@example.org'])(
  'accepts %s',
  async (email) => {
    expect((await join(email)).statusCode).toBe(200);
  },
);

it('rejects a new address of an account', async () => {
  const { token } = await signIn(api, await createUser(api.pool));
  const registration = { email: 'a@x.spam.example', password: PASSWORD };
  const { json } = await api.request('app/user/email-change-code', { registration }, token);
  expect([json.code, Object.keys(json.fields ?? {})]).toEqual(['blocked-domain', ['registration.email']]);
});

it('reads a changed file while the API runs, and keeps the list when it is broken', async () => {
  expect((await join('a@new.example')).statusCode).toBe(200);
  writeFileSync(file, 'new.example\nthrow.example\n');
  expect((await join('b@new.example')).json.code).toBe('blocked-domain');
  writeFileSync(file, 'not a domain\n');
  expect((await join('c@new.example')).json.code).toBe('blocked-domain');
  writeFileSync(file, 'throw.example\n');
});

describe('the admin command', () => {
  const { runJson, runText } = createAdminRunner(api, settings);

  it('tests an address with the settings', async () => {
    expect(await runJson('mail-domains', 'test', 'x@a.spam.example')).toEqual({
      address: 'x@a.spam.example',
      isBlocked: true,
      domain: 'spam.example',
    });
    expect((await runText('mail-domains', 'test', 'x@throw.example')).out).toBe(
      'x@throw.example is blocked by throw.example.',
    );
    expect((await runText('mail-domains', 'test', 'x@example.org')).out).toBe('x@example.org is accepted.');
  });

  it('names what is wrong with the settings', async () => {
    const test = (env: Record<string, string>) =>
      createAdminRunner(api, env).runText('mail-domains', 'test', 'x@example.org');
    expect((await test({ BLOCKED_MAIL_DOMAINS: 'a b' })).err).toContain('not "a b"');
    expect((await test({ BLOCKED_MAIL_DOMAINS_FILE: '/nowhere' })).err).toContain(
      'BLOCKED_MAIL_DOMAINS_FILE cannot be used',
    );
    const broken = joinPath(folder, 'broken.txt');
    writeFileSync(broken, 'good.example\nbad domain\n');
    expect((await test({ BLOCKED_MAIL_DOMAINS_FILE: broken })).err).toContain('line 2 is not a domain');
  });
});
