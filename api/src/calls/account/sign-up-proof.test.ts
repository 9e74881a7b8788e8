import type { ProofChallenge } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { createJoinForm, solveProof } from '../../../test/sign-up.ts';
import { deleteExpiredRecords } from '../../domain/retention/delete-accounts.ts';

const STEPS = 20;
const settings = { SIGN_UP_PROOF_OF_WORK: 'on', SIGN_UP_PROOF_OF_WORK_STEPS: String(STEPS) };
const api = useTestApi(settings);
const otherSite = useTestApi({ ...settings, AUTH_SECRET: 'another secret with more than 32 characters' });
const openApi = useTestApi();

async function requestChallenge(from = api): Promise<ProofChallenge> {
  const { challenge } = (await from.call('app/user/sign-up-challenge', {})).data;
  if (!challenge) throw new Error('No challenge.');
  return challenge;
}
let count = 0;
/** Joins with an address of its own. */
const join = (proofOfWork?: string, changes: Record<string, unknown> = {}) => {
  count += 1;
  const form = createJoinForm(`proof-${count}@example.com`, changes);
  return api.request('app/user/join', { registration: { ...form, proofOfWork } });
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const decode = (proof: string) => JSON.parse(Buffer.from(proof, 'base64').toString());
const countAttempts = async () =>
  Number((await api.pool.query('select count(*) from join_attempts')).rows[0].count);

it('is off by default', async () => {
  expect((await openApi.call('app/user/sign-up-requirements', {})).data).toEqual({
    needsInvitation: false,
    isInvited: false,
    needsApproval: false,
    needsProofOfWork: false,
  });
  expect((await openApi.call('app/user/sign-up-challenge', {})).data.challenge).toBeNull();
});

it('accepts the solution of a challenge', async () => {
  expect((await api.call('app/user/sign-up-requirements', {})).data.needsProofOfWork).toBe(true);
  const proof = await solveProof(await requestChallenge());
  expect((await join(proof)).statusCode).toBe(200);
});

it('accepts a solution for 30 minutes', async () => {
  const proof = await solveProof(await requestChallenge());
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 29 * 60_000);
  const { statusCode } = await join(proof);
  now.mockRestore();
  expect(statusCode).toBe(200);
});

it('tells a page of a previous release what to do, and sends no mail', async () => {
  const before = await countAttempts();
  const { statusCode, json } = await join();
  expect([statusCode, json]).toEqual([
    422,
    {
      code: 'proof-required',
      messages: ['The automatic check of your browser failed. Reload the page and try again.'],
    },
  ]);
  expect(await countAttempts()).toBe(before);
});

it('accepts a solution once, also in two joins at the same time', async () => {
  const proof = await solveProof(await requestChallenge());
  const responses = await Promise.all(Array.from({ length: 4 }, () => join(proof)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
  expect((await join(proof)).json.code).toBe('wrong-proof');
});

it('accepts a solution once when its parts are written differently', async () => {
  const proof = await solveProof(await requestChallenge());
  expect((await join(proof)).statusCode).toBe(200);
  const { challenge, solution } = decode(proof);
  const rewritten = { solution: { ...solution, time: 7 }, challenge: { ...challenge, more: 1 } };
  const signature = challenge.signature.toUpperCase();
  for (const replay of [rewritten, { solution, challenge: { ...challenge, signature } }])
    expect((await join(encode(replay))).json.code).toBe('wrong-proof');
});

describe('rejects', () => {
  let proof: ReturnType<typeof decode>;
  beforeAll(async () => {
    proof = decode(await solveProof(await requestChallenge()));
  });
  const parameters = (changes: object) => ({
    ...proof,
    challenge: { ...proof.challenge, parameters: { ...proof.challenge.parameters, ...changes } },
  });

  it.each<[string, () => unknown]>([
    ['no solution', () => ({ challenge: proof.challenge })],
    ['an unsolved challenge', () => ({ ...proof, solution: { counter: 1, derivedKey: '00' } })],
    [
      'only the prefix of the key',
      () => ({ ...proof, solution: { counter: 1, derivedKey: proof.challenge.parameters.keyPrefix } }),
    ],
    ['a later expiry', () => parameters({ expiresAt: proof.challenge.parameters.expiresAt + 1 })],
    ['no expiry', () => parameters({ expiresAt: undefined })],
    ['a lower cost', () => parameters({ cost: 1 })],
    ['no signature', () => ({ ...proof, challenge: { parameters: proof.challenge.parameters } })],
    ['an array', () => []],
    ['null', () => null],
  ])('%s', async (_what, change) => {
    const { statusCode, json } = await join(encode(change()));
    expect([statusCode, json.code]).toEqual([422, 'wrong-proof']);
  });

  it('text that is not Base64 of JSON', async () => {
    expect((await join('%%%')).json.code).toBe('wrong-proof');
  });

  it('a challenge of another installation', async () => {
    expect((await join(await solveProof(await requestChallenge(otherSite)))).json.code).toBe('wrong-proof');
  });

  it('an expired challenge', async () => {
    const solved = await solveProof(await requestChallenge());
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    const { json } = await join(solved);
    now.mockRestore();
    expect(json.code).toBe('wrong-proof');
  });
});

it('uses no solution up for a form with errors', async () => {
  const proof = await solveProof(await requestChallenge());
  expect((await join(proof, { password: 'password1', repeatPassword: 'password1' })).json.code).toBe(
    'common-password',
  );
  expect((await join(proof)).statusCode).toBe(200);
});

it('forgets used solutions when they have expired', async () => {
  await join(await solveProof(await requestChallenge()));
  await api.pool.query(`update used_proofs set expires_at = now() - interval '1 second'`);
  await deleteExpiredRecords(api.pool);
  expect((await api.pool.query('select * from used_proofs')).rows).toEqual([]);
});

it('never needs more steps than the setting allows', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { solution } = decode(await solveProof(await requestChallenge()));
    expect(solution.counter).toBeGreaterThan(0);
    expect(solution.counter).toBeLessThanOrEqual(STEPS);
  }
});
