import type { ProofChallenge } from '@ontrend/shared/wire';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApi } from './api.ts';
import { PASSWORD } from './factories.ts';
import { readCode, waitForMail } from './mailbox.ts';

/** The form of a registration. */
export const createJoinForm = (email: string, changes: Record<string, unknown> = {}) => ({
  birthday: '1999-12-31',
  email,
  password: PASSWORD,
  repeatPassword: PASSWORD,
  ...changes,
});

/** Solves a challenge with ALTCHA's own solver. @returns the wire's `proofOfWork` */
export async function solveProof(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Joins and confirms the code of the mail. @param mails to the address, with this one @returns the response of the confirmation */
export async function joinAndConfirm(
  api: TestApi,
  email: string,
  changes: Record<string, unknown> = {},
  mails = 1,
) {
  await api.call('app/user/join', { registration: createJoinForm(email, changes) as never });
  return confirmJoin(api, email, mails);
}

/** Confirms the code in the last of a number of mails to an address. */
export async function confirmJoin(api: TestApi, email: string, mails = 1) {
  const confirmationCode = readCode(await waitForMail(api, email, mails));
  return api.request('app/user/join-confirm', { registration: { type: 'join', email, confirmationCode } });
}
