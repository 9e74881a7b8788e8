import { calls } from '@ontrend/shared/wire';
import { setFollow } from '../../domain/relationships/follow.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Follows a user (PROFILE-21, WIRE-25). */
export const userSubscribe = defineHandler(calls.userSubscribe, async ({ body, viewer, services }) => ({
  data: await setFollow(services, viewer, body.userId, true),
}));
