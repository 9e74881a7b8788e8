import { calls } from '@ontrend/shared/wire';
import { setFollow } from '../../domain/relationships/follow.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Follows a person no more (spec 4, follow; 7). */
export const userUnsubscribe = defineHandler(calls.userUnsubscribe, async ({ body, viewer, services }) => ({
  data: await setFollow(services, viewer, body.userId, false),
}));
