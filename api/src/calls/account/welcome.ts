import { calls } from '@ontrend/shared/wire';
import { loadSuggestedCreators } from '../../domain/videos/suggested-creators.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the creators that a new member can follow (ACCOUNT-56). */
export const userWelcome = defineHandler(
  calls.userWelcome,
  async ({ viewer, services }) => ({
    data: { creators: await loadSuggestedCreators(services, viewer) },
  }),
  { reads: 'replica' },
);
