import { calls } from '@ontrend/shared/wire';
import { findInvitation } from '../../domain/sign-up/invitations.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns what the operator requires for joining, so that guests see it before they fill in the form (ACCOUNT-80). */
export const userSignUpRequirements = defineHandler(
  calls.userSignUpRequirements,
  async ({ body: { invitation = '' }, services: { config, pool }, countLimit }) => {
    const { needsInvitation, needsApproval, needsProofOfWork } = config.signUp;
    const isChecked = needsInvitation && invitation.trim() !== '';
    if (isChecked) await countLimit('invitation');
    const isInvited = isChecked && (await findInvitation(pool, invitation)) !== null;
    return { data: { needsInvitation, isInvited, needsApproval, needsProofOfWork } };
  },
  { reads: 'primary' },
);
