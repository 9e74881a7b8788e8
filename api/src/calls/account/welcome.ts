import { calls } from '@ontrend/shared/wire';
import { loadWelcome } from '../../domain/videos/welcome.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns the categories and creators that a new member can choose from (ACCOUNT-56). */
export const userWelcome = defineHandler(calls.userWelcome, async ({ viewer, services }) => ({
  data: await loadWelcome(services, viewer),
}));
