import { createAdminRunner } from '../../../test/admin-runner.ts';
import { useTestApi } from '../../../test/api.ts';
import { listMails } from '../../../test/mailbox.ts';
import { confirmJoin, createJoinForm, joinAndConfirm } from '../../../test/sign-up.ts';

const api = useTestApi({ SIGN_UP_INVITATION: 'on' });
const limitedApi = useTestApi({ SIGN_UP_INVITATION: 'on', RATE_LIMITS: 'on' });
const { runJson, runText, listActions, skipActions } = createAdminRunner(api, {
  SITE_URL: 'https://videos.example',
});

interface Invitation {
  id: number;
  code: string;
  link: string;
}
const createInvitation = (...options: string[]) => runJson<Invitation>('invitations', 'create', ...options);
const join = (email: string, invitation?: string) =>
  api.request('app/user/join', { registration: createJoinForm(email, { invitation }) });
const findUser = async (email: string) =>
  (await api.pool.query('select * from users where email = $1', [email])).rows[0];
const check = async (invitation?: string) =>
  (await api.call('app/user/sign-up-requirements', { invitation })).data;
const showInvitation = ({ id }: Invitation) =>
  runJson<{ uses: number; state: string; used: { account: string }[] }>('invitations', 'show', String(id));

it('reports that an invitation is required, before and after a join', async () => {
  expect(await check()).toMatchObject({ needsInvitation: true, isInvited: false });
  const { statusCode, json } = await join('uninvited@example.com');
  const message = 'You need an invitation to join. Open its link, or enter its code.';
  expect([statusCode, json]).toEqual([
    422,
    { code: 'invitation-required', messages: [message], fields: { 'registration.invitation': [message] } },
  ]);
  expect(await listMails(api, 'uninvited@example.com')).toEqual([]);
});

it('creates the account of an invited person and stores who was invited by what', async () => {
  const invitation = await createInvitation('--note', 'for the film club', '--uses', '2');
  expect(invitation.link).toBe(`https://videos.example/auth/join?invitation=${invitation.code}`);
  expect(invitation.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await check(invitation.code)).toMatchObject({ isInvited: true });
  const { statusCode } = await joinAndConfirm(api, 'invited@example.com', { invitation: invitation.code });
  expect(statusCode).toBe(200);
  const user = await findUser('invited@example.com');
  expect(user.invitation_id).toBe(invitation.id);
  expect(await showInvitation(invitation)).toMatchObject({
    uses: 1,
    state: 'open',
    used: [{ account: user.username }],
  });
});

it('accepts a code in any way of writing it', async () => {
  const { code } = await createInvitation();
  expect(await check(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({ isInvited: true });
  expect(await check(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toMatchObject({ isInvited: true });
});

it('stores no code', async () => {
  const { code } = await createInvitation();
  const { rows } = await api.pool.query('select * from invitations');
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(await runJson('log'))).not.toContain(code);
});

it.each([
  ['unknown', async () => 'ABCD-EFGH-JKMN-PQRS'],
  [
    'revoked',
    async () => {
      const { id, code } = await createInvitation();
      await runJson('invitations', 'revoke', String(id), '--reason', 'leaked');
      return code;
    },
  ],
  [
    'expired',
    async () => {
      const { id, code } = await createInvitation('--days', '1');
      await api.pool.query(`update invitations set expires_at = now() where id = $1`, [id]);
      return code;
    },
  ],
  [
    'used up',
    async () => {
      const { code } = await createInvitation();
      await joinAndConfirm(api, 'first@example.com', { invitation: code });
      return code;
    },
  ],
])('rejects an invitation that is %s', async (_what, prepare) => {
  const code = await prepare();
  expect(await check(code)).toMatchObject({ needsInvitation: true, isInvited: false });
  const { statusCode, json } = await join('late@example.com', code);
  expect([statusCode, json.code]).toEqual([422, 'wrong-invitation']);
  expect(json.fields).toEqual({ 'registration.invitation': [expect.stringContaining('Ask for a new one')] });
});

it('accepts one of several people who join with the last use at the same time', async () => {
  const invitation = await createInvitation();
  const emails = ['racer-1@example.com', 'racer-2@example.com', 'racer-3@example.com'];
  for (const email of emails) expect((await join(email, invitation.code)).statusCode).toBe(200);
  const responses = await Promise.all(emails.map((email) => confirmJoin(api, email)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  const rejected = responses.filter(({ statusCode }) => statusCode === 422);
  expect(rejected.map(({ json }) => json.code)).toEqual(['wrong-invitation', 'wrong-invitation']);
  expect((await Promise.all(emails.map(findUser))).filter(Boolean)).toHaveLength(1);
  expect(await showInvitation(invitation)).toMatchObject({ uses: 1, state: 'used up' });
});

it('does not count people who never confirm', async () => {
  const invitation = await createInvitation();
  await join('undecided@example.com', invitation.code);
  expect(await showInvitation(invitation)).toMatchObject({ uses: 0, state: 'open' });
});

it('lists open invitations, and all others on request', async () => {
  const open = await createInvitation();
  const revoked = await createInvitation();
  await runJson('invitations', 'revoke', String(revoked.id));
  const listIds = async (...flags: string[]) =>
    (await runJson<Invitation[]>('invitations', 'list', ...flags)).map(({ id }) => id);
  expect(await listIds()).toContain(open.id);
  expect(await listIds()).not.toContain(revoked.id);
  expect(await listIds('--all')).toEqual(expect.arrayContaining([open.id, revoked.id]));
});

it('records what administrators do, and explains errors', async () => {
  await skipActions();
  const { id } = await createInvitation();
  await runJson('invitations', 'revoke', String(id));
  expect((await listActions()).map(({ action }) => action)).toEqual([
    'invitations revoke',
    'invitations create',
  ]);
  expect((await runText('invitations', 'revoke', String(id))).err).toContain('already revoked');
  expect((await runText('invitations', 'show', '99999')).err).toBe('Invitation 99999 does not exist.');
  expect((await runText('invitations', 'create', '--uses', '0')).err).toContain('--uses must be');
});

it('limits how many codes can be tried', async () => {
  const responses = await Promise.all(
    Array.from({ length: 21 }, (_, n) =>
      limitedApi.request('app/user/sign-up-requirements', { invitation: `guess ${n}` }),
    ),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});
