import { randomUUID } from 'node:crypto';
import { createAdminRunner } from '../../../test/admin-runner.ts';
import { useTestApi } from '../../../test/api.ts';
import {
  addPasskey,
  addTotp,
  createMember,
  listEventKinds,
  type Member,
  readMethods,
  requestPasskeyLogin,
  startLogin,
  type TestTotp,
} from '../../../test/factors.ts';
import { listMails, waitForEmptyOutbox, waitForMail } from '../../../test/mailbox.ts';
import { readSecureCode } from '../../../test/notices.ts';
import { signIn } from '../../../test/sign-in.ts';
import { mailDueRecoveries } from '../../domain/factors/recoveries.ts';
import { deleteExpiredRecords } from '../../domain/retention/delete-accounts.ts';

const api = useTestApi();
const { runText, runJson } = createAdminRunner(api);
const DAY_S = 86_400;
let member: Member;
let totp: TestTotp;

beforeEach(async () => {
  await api.pool.query('delete from account_recoveries');
  member = await createMember(api);
  ({ totp } = await addTotp(api, member));
});

const start = async () => {
  const { ticket } = await startLogin(api, member);
  return { ticket, ...(await api.call('app/user/recovery-start', { ticket })).data };
};
const finish = (code: string) => api.request('app/user/recovery-finish', { code });
const mailDue = () => mailDueRecoveries(api.pool, 'http://localhost:3000');
const letPass = (interval: string) =>
  api.pool.query(
    `update account_recoveries set available_at = available_at - $1::interval, expires_at = expires_at - $1::interval,
       mailed_at = mailed_at - $1::interval`,
    [interval],
  );
/** @returns the code of the link that was mailed last */
async function readLink(): Promise<string> {
  // The dispatcher of the API looks for mails of the worker every few seconds, and now, because it has one of its own to send.
  const form = { email: `${randomUUID()}@example.com` };
  await api.call('app/user/password-reset-code', { form });
  await waitForEmptyOutbox(api);
  for (const { text } of await listMails(api, member.email)) {
    const code = /\/confirm#recover=([\w-]+)/.exec(text)?.[1];
    if (code) return code;
  }
  throw new Error('There is no mail with a link.');
}

it('notifies at once, mails the link after a day, and removes all factors with it', async () => {
  const { availableAt } = await start();
  expect(Math.abs(availableAt - Date.now() / 1_000 - DAY_S)).toBeLessThan(30);
  const notice = await waitForMail(api, member.email, 2);
  expect(notice.subject).toBe('Recovery of your OnTrend account has started');
  await letPass('23 hours 59 minutes');
  expect(await mailDue()).toBe(0);
  await letPass('1 minute');
  expect(await mailDue()).toBe(1);
  expect(await mailDue()).toBe(0);
  const code = await readLink();
  const { statusCode, json } = await finish(code);
  expect([statusCode, json]).toEqual([200, { data: { email: member.email } }]);
  expect((await api.request('app/user/get-profile', {}, member.token)).statusCode).toBe(401);
  const { token } = await signIn(api, member);
  expect(await readMethods(api, token)).toMatchObject({ passkeys: [], totp: null, recoveryCodesLeft: 0 });
  expect((await finish(code)).json.code).toBe('wrong-code');
  const kinds = await listEventKinds(api, member);
  expect(kinds.filter((kind) => kind.startsWith('recovery-'))).toEqual([
    'recovery-started',
    'recovery-finished',
  ]);
  expect((await waitForMail(api, member.email, 4)).subject).toBe(
    'Two-step sign-in of your OnTrend account was removed',
  );
});

it('is neither delayed nor hastened by another start, which sends no other notice', async () => {
  const first = await start();
  await letPass('1 hour');
  const second = await start();
  expect(second.availableAt).toBe(first.availableAt - 3_600);
  await waitForEmptyOutbox(api);
  expect(await listMails(api, member.email)).toHaveLength(2);
});

it('is reported by each login until it ends: when the link is mailed, then how long it works', async () => {
  const readState = async () => (await startLogin(api, member)).recovery;
  expect(await readState()).toBeUndefined();
  const { availableAt } = await start();
  expect(await readState()).toEqual({ availableAt });
  await letPass('1 day');
  await mailDue();
  const { linkExpiresAt = 0 } = (await readState()) ?? {};
  expect(Math.abs(linkExpiresAt - Date.now() / 1_000 - 3 * DAY_S)).toBeLessThan(30);
  expect((await start()).linkExpiresAt).toBe(linkExpiresAt);
  await letPass('3 days');
  expect(await readState()).toBeUndefined();
});

it('mails the link again on request, at most once in an hour, and for no longer', async () => {
  await start();
  await letPass('1 day');
  await mailDue();
  const lost = await readLink();
  const first = await start();
  expect(Math.abs((first.resendAt ?? 0) - Date.now() / 1_000 - 3_600)).toBeLessThan(30);
  expect(await readLink()).toBe(lost);
  await letPass('1 hour');
  const second = await start();
  expect(second.linkExpiresAt).toBe((first.linkExpiresAt ?? 0) - 3_600);
  expect(Math.abs((second.resendAt ?? 0) - Date.now() / 1_000 - 3_600)).toBeLessThan(30);
  const again = await readLink();
  expect((await finish(lost)).statusCode).toBe(422);
  expect((await finish(again)).statusCode).toBe(200);
});

it('has a mail that says when and on which device it was started, and whose other link stops it and secures the account', async () => {
  await start();
  await letPass('1 day');
  await mailDue();
  const code = await readLink();
  const [mail] = await listMails(api, member.email);
  expect(mail?.text).toMatch(/^When: .+ UTC\nDevice: Unknown device\nPlace: Unknown$/m);
  expect(mail?.text).toContain(`This wasn't me:\nhttp://localhost:3000/confirm#secure=${code}`);
  const started = (await listMails(api, member.email)).find(({ subject }) => subject.includes('has started'));
  const notice = readSecureCode({ text: started?.text ?? '' });
  const secured = await api.request('app/user/secure-account', { code });
  expect(secured).toMatchObject({
    statusCode: 200,
    json: { data: { email: member.email, needsPassword: true } },
  });
  expect((await finish(code)).statusCode).toBe(422);
  expect((await api.request('app/user/get-profile', {}, member.token)).statusCode).toBe(401);
  expect((await api.request('app/user/secure-account', { code: notice })).json.code).toBe('link-used');
});

it('stores no code that opens the link', async () => {
  await start();
  await letPass('1 day');
  await mailDue();
  const code = await readLink();
  const { rows } = await api.pool.query('select code_hash from account_recoveries');
  expect(rows[0].code_hash.toString('latin1')).not.toContain(code);
});

it('mails each link once from two workers at once', async () => {
  await start();
  await letPass('1 day');
  const counts = await Promise.all([mailDue(), mailDue(), mailDue()]);
  expect(counts.sort()).toEqual([0, 0, 1]);
});

it('has a link that works for three days, and then speaks of a link and how to go on', async () => {
  await start();
  await letPass('1 day');
  await mailDue();
  const code = await readLink();
  await letPass('3 days');
  const { json } = await finish(code);
  expect(json.code).toBe('wrong-code');
  expect(json.messages).toEqual([
    expect.stringMatching(/^This link has expired or has been used, or the recovery was canceled.*Log in to/),
  ]);
  await deleteExpiredRecords(api.pool);
  expect((await api.pool.query('select from account_recoveries')).rowCount).toBe(0);
});

it('can start again when the link has expired', async () => {
  await start();
  await letPass('1 day');
  await mailDue();
  await letPass('3 days');
  const { availableAt } = await start();
  expect(availableAt).toBeGreaterThan(Date.now() / 1_000 + DAY_S - 60);
  expect(await mailDue()).toBe(0);
});

it.each<[string, (ticket: string) => Promise<{ statusCode: number }>]>([
  [
    'a code of the app',
    (ticket) => api.request('app/user/second-step', { ticket, method: 'totp', code: totp.code() }),
  ],
  [
    'a code of the app in a session',
    () => api.request('app/user/verify', { proof: { method: 'totp', code: totp.code() } }, member.token),
  ],
  ['a passkey', async () => requestPasskeyLogin(api, (await addPasskey(api, member)).passkey)],
  [
    'a recovery code',
    async (ticket) => {
      const { data } = await api.call('app/user/recovery-codes-renew', {}, member.token);
      const [code = ''] = data.recoveryCodes;
      return api.request('app/user/second-step', { ticket, method: 'recovery-code', code });
    },
  ],
])('is canceled by %s, also after its link was mailed', async (_what, useFactor) => {
  const { ticket } = await start();
  await letPass('1 day');
  await mailDue();
  const code = await readLink();
  expect((await useFactor(ticket)).statusCode).toBe(200);
  expect((await finish(code)).json.code).toBe('wrong-code');
  expect(await listEventKinds(api, member)).toContain('recovery-canceled');
});

it('needs the ticket of a login', async () => {
  const { ticket } = (await api.call('app/user/passkey-options', {})).data;
  for (const given of [ticket, 'x'.repeat(43)]) {
    const { statusCode, json } = await api.request('app/user/recovery-start', { ticket: given });
    expect([statusCode, json.code]).toEqual([422, 'expired-ticket']);
  }
  for (const code of ['x', 'x'.repeat(32)]) expect((await finish(code)).json.code).toBe('wrong-code');
});

describe('administrators', () => {
  it('list and remove the factors of a user, which is recorded', async () => {
    await addPasskey(api, member, { name: 'My phone' });
    expect(await runJson('account', 'factors', member.username)).toMatchObject([
      { factor: 'authenticator app', id: 'totp' },
      { factor: 'passkey', name: 'My phone' },
    ]);
    const reason = 'showed the passport';
    const { out } = await runText('account', 'remove-factors', member.username, '--reason', reason);
    expect(out).toContain(`2 factors of ${member.username} removed.`);
    expect((await api.request('app/user/get-profile', {}, member.token)).statusCode).toBe(401);
    await signIn(api, member);
    expect((await runText('account', 'factors', member.username)).out).toContain('No factors');
    expect((await runText('account', 'remove-factors', member.username)).err).toBe(
      `${member.username} has no factors.`,
    );
    const [entry] = await runJson<object[]>('log', '--limit', '1');
    expect(entry).toMatchObject({ action: 'account remove-factors', details: { reason } });
    expect((await runText('account', 'factors', 'nobody.here')).err).toBe(
      'User "nobody.here" does not exist.',
    );
  });
});
