import { calls } from '@ontrend/shared/wire';
import { setBlock } from '../../domain/relationships/block.ts';
import { handler } from '../framework/handler.ts';

/** Takes a block back (design 5). */
export const userUnblock = handler(calls.userUnblock, async ({ body, viewer, services }) => ({
  data: await setBlock(services, viewer, body.userId, false),
}));
