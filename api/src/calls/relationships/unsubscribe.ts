import { calls } from '@ontrend/shared/wire';
import { setFollow } from '../../domain/relationships/follow.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Unfollows a user (PROFILE-21, WIRE-25). */
export const userUnsubscribe = defineHandler(calls.userUnsubscribe, async ({ body, viewer, services }) => ({
  data: await setFollow(services, viewer, body.userId, false),
}));
