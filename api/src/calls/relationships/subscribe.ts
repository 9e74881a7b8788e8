import { calls } from '@ontrend/shared/wire';
import { setFollow } from '../../domain/relationships/follow.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Follows a person (spec 4, follow; 7). */
export const userSubscribe = defineHandler(calls.userSubscribe, async ({ body, viewer, services }) => ({
  data: await setFollow(services, viewer, body.userId, true),
}));
