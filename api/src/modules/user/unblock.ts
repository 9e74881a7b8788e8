import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { setBlock } from './block-person.ts';

/** Takes a block back (design 5). */
export const userUnblock = handler(calls.userUnblock, async ({ body, viewer, services }) => ({
  data: await setBlock(services, viewer, body.userId, false),
}));
