import { useTestApi } from '../../../test/api.ts';
import { openBrowser } from '../../../test/browser.ts';
import { createUser, type TestUser } from '../../../test/factories.ts';
import { listMails, waitForEmptyOutbox, waitForMail } from '../../../test/mailbox.ts';
import { waitForSecureCode } from '../../../test/notices.ts';

const api = useTestApi({ TRUSTED_PROXIES: 'loopback' });
const SUBJECT = 'New login to your OnTrend account';
const CHROME = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';
let user: TestUser;

beforeEach(async () => {
  user = await createUser(api.pool);
});

const openPhone = (address = '8.8.8.8', cookies?: Map<string, string>) =>
  openBrowser(api, { 'user-agent': CHROME, 'x-forwarded-for': address }, cookies);
/** Signs in without cookies, as a script does. */
const signInByScript = (address: string) =>
  fetch(`${api.origin}/api/app/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'curl/8', 'x-forwarded-for': address },
    body: JSON.stringify({ registration: { email: user.email, password: 'correct horse 1' } }),
  });
const listSubjects = async () => {
  await waitForEmptyOutbox(api);
  return (await listMails(api, user.email)).map(({ subject }) => subject);
};
const age = (table: string, column: string, days: number) =>
  api.pool.query(
    `update ${table} set ${column} = ${column} - make_interval(days => $2)
     where ${table === 'users' ? 'id' : 'user_id'} = $1`,
    [user.id, days],
  );

it('reports a sign-in on a device that the account does not know: when, where and with what', async () => {
  await openBrowser(api).signIn(user);
  await openPhone().signIn(user);
  const mail = await waitForMail(api, user.email);
  expect(mail.subject).toBe(SUBJECT);
  expect(mail.text).toMatch(
    /^When: .+ UTC\nDevice: Chrome on Android\nPlace: United States \(8\.8\.8\.0\/24\)$/m,
  );
  expect(mail.text).not.toContain('8.8.8.8');
  expect(mail.text).toMatch(/\/confirm#secure=[\w-]{32}$/m);
});

it('has a link that works for seven days', async () => {
  await openBrowser(api).signIn(user);
  await openPhone().signIn(user);
  const code = await waitForSecureCode(api, user.email);
  const useLink = () => api.request<{ code: string }>('app/user/secure-account', { code });
  await age('notices', 'expires_at', 7);
  expect((await useLink()).json.code).toBe('link-expired');
  await age('notices', 'expires_at', -1);
  expect((await useLink()).statusCode).toBe(200);
});

it('reports neither the first sign-in after joining nor a known device, also from another address', async () => {
  const browser = openPhone();
  await browser.signIn(user);
  await browser.signIn(user);
  await openPhone('91.12.3.4', browser.cookies).signIn(user);
  expect(await listSubjects()).toEqual([]);
});

it('reports the first sign-in of an account whose sessions are long over', async () => {
  await age('users', 'created_at', 200);
  await openPhone().signIn(user);
  expect((await waitForMail(api, user.email)).subject).toBe(SUBJECT);
});

it('knows a device for 90 days', async () => {
  const known = openPhone();
  await known.signIn(user);
  await age('sessions', 'last_used_at', 89);
  await known.signIn(user);
  expect(await listSubjects()).toEqual([]);
  await age('sessions', 'last_used_at', 91);
  await age('users', 'created_at', 91);
  await known.signIn(user);
  expect(await listSubjects()).toEqual([SUBJECT]);
});

it('reports a device at most once a day, although the account has forgotten it since', async () => {
  await openBrowser(api).signIn(user);
  const phone = openPhone();
  await phone.signIn(user);
  const forget = () => api.pool.query('update sessions set device_hash = null where user_id = $1', [user.id]);
  await forget();
  await phone.signIn(user);
  expect(await listSubjects()).toEqual([SUBJECT]);
  await forget();
  await age('notices', 'created_at', 1);
  await phone.signIn(user);
  expect(await listSubjects()).toEqual([SUBJECT, SUBJECT]);
});

it('reports two simultaneous sign-ins of one device once', async () => {
  await openBrowser(api).signIn(user);
  // Any request gives the browser its device cookie with a session, which belongs to another account here.
  const phone = openPhone();
  await phone.signIn(await createUser(api.pool));
  await Promise.all([phone.signIn(user), phone.signIn(user)]);
  expect(await listSubjects()).toEqual([SUBJECT]);
});

it('recognizes clients without cookies by program and network', async () => {
  await openBrowser(api).signIn(user);
  await signInByScript('8.8.8.8');
  await signInByScript('8.8.8.9');
  expect(await listSubjects()).toEqual([SUBJECT]);
  await age('notices', 'created_at', 1);
  await signInByScript('91.12.3.4');
  expect(await listSubjects()).toEqual([SUBJECT, SUBJECT]);
});

it('sends nothing about a sign-in that failed', async () => {
  await openBrowser(api).signIn(user);
  await openPhone().call('app/user/login', { registration: { email: user.email, password: 'wrong 1' } });
  expect(await listSubjects()).toEqual([]);
});

it('writes in the language of the account, of which English is the only one', async () => {
  await api.pool.query(`insert into user_settings (user_id, language) values ($1, 'de')`, [user.id]);
  await openBrowser(api).signIn(user);
  await openPhone().signIn(user);
  expect((await waitForMail(api, user.email)).subject).toBe(SUBJECT);
});
