import { calls } from '@ontrend/shared/wire';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns a challenge for joining (ACCOUNT-77). */
export const userSignUpChallenge = defineHandler(
  calls.userSignUpChallenge,
  async ({ services: { config, proofOfWork } }) => {
    const { needsProofOfWork } = config.signUp;
    return { data: { challenge: needsProofOfWork ? await proofOfWork.createChallenge() : null } };
  },
  { reads: 'primary', limits: ['sign-up-challenge'] },
);
