import { createAdminRunner } from '../../../test/admin-runner.ts';
import { useTestApi } from '../../../test/api.ts';
import { createUser, PASSWORD } from '../../../test/factories.ts';
import { waitForMail } from '../../../test/mailbox.ts';
import { signIn } from '../../../test/sign-in.ts';
import { createJoinForm, joinAndConfirm } from '../../../test/sign-up.ts';
import { deleteExpiredRecords } from '../../domain/retention/delete-accounts.ts';

const api = useTestApi({ SIGN_UP_APPROVAL: 'on' });
const invitingApi = useTestApi({ SIGN_UP_APPROVAL: 'on', SIGN_UP_INVITATION: 'on' });
const { runJson, runText } = createAdminRunner(api);

const logIn = (email: string, password = PASSWORD) =>
  api.request('app/user/login', { registration: { email, password } });
const findUser = async (email: string) =>
  (await api.pool.query('select * from users where email = $1', [email])).rows[0];
interface Row {
  id: number;
  email: string;
}
const listSignUps = (...flags: string[]) => runJson<Row[]>('sign-ups', 'list', ...flags);
const findSignUp = async (email: string, ...flags: string[]) =>
  (await listSignUps(...flags)).find((row) => row.email === email);
/** Joins and confirms. @returns the id of the sign-up that waits */
async function wait(email: string): Promise<string> {
  await joinAndConfirm(api, email);
  const signUp = await findSignUp(email);
  if (!signUp) throw new Error(`${email} does not wait.`);
  return String(signUp.id);
}
/** Waits for the mail about a decision, which follows the one with the code. */
const waitForDecision = async (email: string) => waitForMail(api, email, 2);

it('lets a confirmed person wait, without an account', async () => {
  expect((await api.call('app/user/sign-up-requirements', {})).data.needsApproval).toBe(true);
  const { statusCode, json, headers } = await joinAndConfirm(api, 'patient@example.com');
  expect([statusCode, json.code]).toEqual([403, 'approval-pending']);
  expect(json.messages[0]).toContain('will email you');
  expect(headers.get('set-cookie') ?? '').not.toContain('refreshToken');
  expect(await findUser('patient@example.com')).toBeUndefined();
  expect(await findSignUp('patient@example.com')).toMatchObject({ birthday: '1999-12-31' });
});

it('says at login that the sign-up is pending, but only with the right password', async () => {
  await wait('asking@example.com');
  expect((await logIn('Asking@example.com')).json.code).toBe('approval-pending');
  const wrong = await logIn('asking@example.com', 'wrong password 1');
  const unknown = await logIn('nobody@example.com', 'wrong password 1');
  expect([wrong.statusCode, wrong.json]).toEqual([unknown.statusCode, unknown.json]);
});

it('creates the account when it is approved, with a mail, and the password works', async () => {
  const id = await wait('welcome@example.com');
  const [approved] = await runJson<{ username: string; user: number }[]>('sign-ups', 'approve', id);
  const mail = await waitForDecision('welcome@example.com');
  expect(mail.subject).toBe('Your OnTrend account is ready');
  expect(mail.text).toContain('http://localhost:3000/auth/login');
  const { statusCode } = await logIn('welcome@example.com');
  expect(statusCode).toBe(200);
  const user = await findUser('welcome@example.com');
  expect(user).toMatchObject({ username: approved?.username, state: 'active' });
  expect(await findSignUp('welcome@example.com', '--all')).toBeUndefined();
  expect(await runJson('account', 'events', user.username)).toMatchObject([
    { kind: 'sign-in' },
    { kind: 'sign-ups approve', details: { admin: 'root-of-tests' } },
  ]);
});

it('marks the first login of an approved account, for the screens of new members', async () => {
  const id = await wait('first@example.com');
  await runJson('sign-ups', 'approve', id);
  expect((await logIn('first@example.com', 'wrong password 1')).statusCode).toBe(422);
  expect((await logIn('first@example.com')).json).toMatchObject({ isFirstSignIn: true });
  expect((await logIn('first@example.com')).json).not.toHaveProperty('isFirstSignIn');
  const { email } = await createUser(api.pool);
  expect((await logIn(email)).json).not.toHaveProperty('isFirstSignIn');
});

it('rejects with a reason, which the person gets by mail and at the login', async () => {
  const id = await wait('spammer@example.com');
  expect((await runText('sign-ups', 'reject', id)).err).toContain('--reason must be given');
  await runJson('sign-ups', 'reject', id, '--reason', 'This address sends spam.');
  const mail = await waitForDecision('spammer@example.com');
  expect(mail.subject).toBe('Your OnTrend sign-up was not approved');
  expect(mail.text).toContain('This address sends spam.');
  const { statusCode, json } = await logIn('spammer@example.com');
  expect([statusCode, json.code]).toEqual([403, 'sign-up-rejected']);
  expect(json.messages[0]).toContain('This address sends spam.');
  expect(await findSignUp('spammer@example.com')).toBeUndefined();
  expect((await runText('sign-ups', 'reject', id, '--reason', 'again')).err).toContain('already rejected');
});

it('can approve a rejected sign-up', async () => {
  const id = await wait('mistake@example.com');
  await runJson('sign-ups', 'reject', id, '--reason', 'a mistake');
  await runJson('sign-ups', 'approve', id);
  expect((await logIn('mistake@example.com')).statusCode).toBe(200);
});

it('approves several at once, or none', async () => {
  const ids = [await wait('both-1@example.com'), await wait('both-2@example.com')];
  const { err } = await runText('sign-ups', 'approve', ...ids, '99999');
  expect(err).toContain('Sign-up 99999 does not exist');
  expect(await findUser('both-1@example.com')).toBeUndefined();
  expect(await runJson('sign-ups', 'approve', ...ids)).toHaveLength(2);
});

it('answers a repeated join with a mail, not with a second sign-up', async () => {
  const email = 'again@example.com';
  await wait(email);
  await api.pool.query(`update join_attempts set sent_at = sent_at - interval '61 seconds'`);
  const { message } = await api.call('app/user/join', { registration: createJoinForm(email) });
  expect(message).toBe('Email with confirmation code sent to your email');
  expect((await waitForDecision(email)).subject).toBe('Your OnTrend sign-up is being reviewed');
  expect((await listSignUps()).filter((row) => row.email === email)).toHaveLength(1);
});

it('reports the address of a waiting sign-up as unused to guests, so that joining again sends the mail', async () => {
  await wait('unknown@example.com');
  const check = { field: 'email', check: 'Unknown@example.com' } as const;
  expect((await api.call('app/user/is-uniq', check)).data.result).toBe(true);
  // The form itself gets the same reply as for a free address.
  const joinAgain = async (email: string) => {
    const { statusCode, json } = await api.request('app/user/join', { registration: createJoinForm(email) });
    return [statusCode, json];
  };
  await api.pool.query(`update join_attempts set sent_at = sent_at - interval '61 seconds'`);
  expect(await joinAgain('unknown@example.com')).toEqual(await joinAgain('free@example.com'));
});

it('reserves the address of a waiting person: members cannot change theirs to it', async () => {
  await wait('reserved@example.com');
  const { token } = await signIn(api, await createUser(api.pool));
  const check = { field: 'email', check: 'Reserved@example.com' } as const;
  expect((await api.call('app/user/is-uniq', check, token)).data.result).toBe(false);
  const registration = { email: 'reserved@example.com', password: PASSWORD };
  expect((await api.request('app/user/email-change-code', { registration }, token)).json.code).toBe(
    'not-unique',
  );
});

it('accepts one of two codes of the same address', async () => {
  const email = 'twice@example.com';
  const codes: string[] = [];
  for (const attemptKey of ['the key of a form', 'the key of another']) {
    await api.pool.query(`update join_attempts set sent_at = sent_at - interval '61 seconds'`);
    await api.call('app/user/join', { registration: createJoinForm(email, { attemptKey }) as never });
    codes.push(/: (\d{6})$/m.exec((await waitForMail(api, email, codes.length + 1)).text)?.[1] ?? '');
  }
  const keys = ['the key of a form', 'the key of another'];
  const responses = await Promise.all(
    codes.map((confirmationCode, index) =>
      api.request('app/user/join-confirm', {
        registration: { email, confirmationCode, attemptKey: keys[index] },
      }),
    ),
  );
  expect(responses.map(({ json }) => json.code).sort()).toEqual(['approval-pending', 'wrong-code']);
});

it('deletes sign-ups that were not approved within 30 days, and accepts the address again', async () => {
  const email = 'forgotten@example.com';
  const waitingId = await wait('in-time@example.com');
  const rejectedId = await wait('rejected@example.com');
  await runJson('sign-ups', 'reject', rejectedId, '--reason', 'no');
  const id = await wait(email);
  const age = (signUp: string, days: number) =>
    api.pool.query(
      `update sign_ups set confirmed_at = now() - make_interval(days => $2),
         rejected_at = rejected_at - make_interval(days => $2) where id = $1`,
      [signUp, days],
    );
  await age(waitingId, 29);
  await age(id, 31);
  await age(rejectedId, 31);
  expect((await logIn(email)).json.code).toBe('wrong-credentials');
  expect((await runText('sign-ups', 'approve', id)).err).toContain('has expired');
  // Also before the worker has deleted it.
  await api.pool.query('delete from join_attempts');
  await joinAndConfirm(api, email, {}, 2);
  expect((await logIn(email)).json.code).toBe('approval-pending');
  await age(id, 31);
  await deleteExpiredRecords(api.pool);
  const { rows } = await api.pool.query('select id from sign_ups where id = any($1)', [
    [waitingId, rejectedId, id],
  ]);
  expect(rows.map((row) => String(row.id))).toEqual([waitingId]);
});

it('counts an invitation when the address is confirmed, and stores it in the account', async () => {
  const { runJson: run } = createAdminRunner(invitingApi);
  const { id, code } = await run<{ id: number; code: string }>('invitations', 'create');
  const { json } = await joinAndConfirm(invitingApi, 'guest@example.com', { invitation: code });
  expect(json.code).toBe('approval-pending');
  expect(await run('invitations', 'show', String(id))).toMatchObject({
    uses: 1,
    used: [{ account: 'guest@example.com' }],
  });
  const [signUp] = await run<Row[]>('sign-ups', 'list');
  await run('sign-ups', 'approve', String(signUp?.id));
  const { rows } = await invitingApi.pool.query('select invitation_id from users where email = $1', [
    'guest@example.com',
  ]);
  expect(rows).toEqual([{ invitation_id: id }]);
});
