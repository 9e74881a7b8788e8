import { createHash } from 'node:crypto';
import { createAdminRunner } from '../../../test/admin-runner.ts';
import { useTestApi } from '../../../test/api.ts';
import { openBrowser, type TestBrowser } from '../../../test/browser.ts';
import { createUser, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { readCode, waitForCode, waitForMail } from '../../../test/mailbox.ts';
import { waitForSecureCode } from '../../../test/notices.ts';
import { startRecovery } from './recoveries.ts';
import { rememberDevice } from './remembered-devices.ts';
import { issueTicket } from './tickets.ts';

const api = useTestApi();
const { runJson } = createAdminRunner(api);
const NEW_PASSWORD = 'another horse 2';
const RECOVERY_CODE = 'the code of a recovery';

/** Browsers of an account, both remembered: the first one makes the change. */
interface Setup {
  user: TestUser;
  caller: TestBrowser;
  token: string;
  /** Code of the link in the notice about the second browser. */
  noticeCode: string;
  /** Code that was mailed for another address. */
  emailCode: string;
}

const hashDevice = ({ cookies }: TestBrowser) =>
  createHash('sha256')
    .update(cookies.get('device') ?? '')
    .digest();

/** Creates an account with everything that a change can end. */
async function setUp(): Promise<Setup & { other: TestBrowser }> {
  const user = await createUser(api.pool);
  const [caller, other] = [openBrowser(api), openBrowser(api)];
  const { token } = await caller.signIn(user);
  await other.signIn(user);
  const noticeCode = await waitForSecureCode(api, user.email);
  for (const browser of [caller, other]) await rememberDevice(api.pool, user.id, hashDevice(browser));
  await api.pool.query(
    `insert into totp_secrets (user_id, secret, confirmed_at) values ($1, 'a secret', now())`,
    [user.id],
  );
  await issueTicket(api.pool, 'login', { userId: user.id });
  await startRecovery(api.pool, user.id, { clientAddress: '127.0.0.1', userAgent: '' });
  const registration = { email: `new-${user.email}` };
  await caller.call('app/user/email-change-code', { registration }, token);
  await caller.call('app/user/delete-profile-code', {}, token);
  const emailCode = readCode(await waitForMail(api, registration.email));
  return { user, caller, other, token, noticeCode, emailCode };
}

/** Returns which access remains after a change. `remembered` and `known` list the browsers that still have it. */
async function readAccess({ user, caller, other }: Setup & { other: TestBrowser }, firstSessions: string[]) {
  const { rows } = await api.pool.query(
    `select
       array(select device_hash from remembered_devices where user_id = $1) as remembered,
       array(select distinct device_hash from sessions where user_id = $1 and device_hash is not null) as known,
       (select count(*)::integer from sessions where id = any($2) and ended_at is null) as sessions,
       (select count(*)::integer from sign_in_tickets where user_id = $1) as tickets,
       (select count(*)::integer from account_codes where subject = $1::bigint::text) as codes,
       (select count(*)::integer from account_recoveries where user_id = $1) as recoveries`,
    [user.id, firstSessions],
  );
  const names = new Map([
    [hashDevice(caller).toString('hex'), 'caller'],
    [hashDevice(other).toString('hex'), 'other'],
  ]);
  const toNames = (hashes: Buffer[]) => hashes.map((hash) => names.get(hash.toString('hex'))).sort();
  const [access] = rows;
  return { ...access, remembered: toNames(access.remembered), known: toNames(access.known) };
}

const listSessions = async ({ id }: TestUser): Promise<string[]> =>
  (await api.pool.query('select id from sessions where user_id = $1', [id])).rows.map((row) => row.id);

it.each<[change: string, make: (given: Setup) => Promise<unknown>, left: object]>([
  [
    'a new password of a signed-in user',
    ({ caller, token }) => {
      const passwords = { oldPassword: PASSWORD, password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
      return caller.call('app/user/password-change', passwords, token);
    },
    { remembered: ['caller'], known: ['caller', 'other'], recoveries: 1 },
  ],
  [
    'a new address',
    ({ caller, token, emailCode: confirmationCode }) =>
      caller.call('app/user/email-change-confirm', { registration: { confirmationCode } }, token),
    { remembered: ['caller'], known: ['caller', 'other'], recoveries: 1 },
  ],
  [
    'a new password with a mailed code',
    async ({ caller, user: { email } }) => {
      const form = { email, attemptKey: 'the key of the form' };
      // The code for the deletion was mailed to the same address.
      await waitForMail(api, email, 2);
      await caller.call('app/user/password-reset-code', { form });
      await waitForMail(api, email, 3);
      const confirmationCode = await waitForCode(api, email);
      const passwords = { password: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
      return caller.call('app/user/password-reset-end', {
        form: { ...form, confirmationCode, ...passwords },
      });
    },
    { remembered: [], known: ['caller'], recoveries: 0 },
  ],
  [
    'the link of a notice',
    ({ caller, noticeCode: code }) => caller.call('app/user/secure-account', { code }),
    { remembered: [], known: ['caller'], recoveries: 0 },
  ],
  [
    'a finished recovery',
    async ({ caller, user: { id } }) => {
      await api.pool.query(
        `update account_recoveries set code_hash = $2, expires_at = now() + interval '1 day' where user_id = $1`,
        [id, createHash('sha256').update(RECOVERY_CODE).digest()],
      );
      return caller.call('app/user/recovery-finish', { code: RECOVERY_CODE });
    },
    { remembered: [], known: ['caller', 'other'], recoveries: 0 },
  ],
  [
    'the removal of all factors by an administrator',
    ({ user: { username } }) =>
      runJson('account', 'remove-factors', username, '--reason', 'identified by phone').then(() => ({
        status: 200,
      })),
    { remembered: [], known: ['caller', 'other'], recoveries: 0 },
  ],
])('%s ends sessions, pending sign-ins and codes, and leaves what belongs to it', async (_, make, left) => {
  const given = await setUp();
  const firstSessions = await listSessions(given.user);
  expect(await readAccess(given, firstSessions)).toEqual({
    sessions: 2,
    tickets: 1,
    codes: 2,
    recoveries: 1,
    remembered: ['caller', 'other'],
    known: ['caller', 'other'],
  });
  expect(await make(given)).toMatchObject({ status: 200 });
  expect(await readAccess(given, firstSessions)).toEqual({ sessions: 0, tickets: 0, codes: 0, ...left });
});
