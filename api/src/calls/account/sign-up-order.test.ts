import { createAdminRunner } from '../../../test/admin-runner.ts';
import { useTestApi } from '../../../test/api.ts';
import { createJoinForm, solveProof } from '../../../test/sign-up.ts';

// All parts of the protection together (ACCOUNT-77 to ACCOUNT-82).
const api = useTestApi({
  SIGN_UP_PROOF_OF_WORK: 'on',
  SIGN_UP_PROOF_OF_WORK_STEPS: '10',
  SIGN_UP_INVITATION: 'on',
  BLOCKED_MAIL_DOMAINS: 'spam.example',
});
const { runJson } = createAdminRunner(api);
const COMMON = { password: 'password1', repeatPassword: 'password1' };

const join = (email: string, changes: Record<string, unknown> = {}) =>
  api.request('app/user/join', { registration: createJoinForm(email, changes) });

async function createProof(): Promise<string> {
  const { challenge } = (await api.call('app/user/sign-up-challenge', {})).data;
  if (!challenge) throw new Error('No challenge.');
  return solveProof(challenge);
}

it('checks proof of work, invitation, mail domain and password, in this order', async () => {
  const proofOfWork = await createProof();
  const { code: invitation } = await runJson<{ code: string }>('invitations', 'create');
  const blocked = 'a@spam.example';
  const attempts = [
    await join(blocked, COMMON),
    await join(blocked, { ...COMMON, proofOfWork }),
    await join(blocked, { ...COMMON, proofOfWork, invitation: 'WRONG' }),
    await join(blocked, { ...COMMON, proofOfWork, invitation }),
    await join('a@example.com', { ...COMMON, proofOfWork, invitation }),
    await join('a@example.com', { proofOfWork, invitation }),
  ];
  expect(attempts.map(({ json }) => json.code)).toEqual([
    'proof-required',
    'invitation-required',
    'wrong-invitation',
    'blocked-domain',
    'common-password',
    undefined,
  ]);
});

it('names no blocked domain to people without an invitation', async () => {
  const proofOfWork = await createProof();
  const replies = [
    await join('a@spam.example', { proofOfWork }),
    await join('a@example.com', { proofOfWork }),
  ];
  expect(replies[0]?.json).toEqual(replies[1]?.json);
});

it('uses up no invitation for a blocked domain', async () => {
  const { id, code } = await runJson<{ id: number; code: string }>('invitations', 'create', '--uses', '1');
  await join('b@spam.example', { proofOfWork: await createProof(), invitation: code });
  expect(await runJson('invitations', 'show', String(id))).toMatchObject({ uses: 0, state: 'open' });
});
