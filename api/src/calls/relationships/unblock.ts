import { calls } from '@ontrend/shared/wire';
import { setBlock } from '../../domain/relationships/block.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Takes a block back (design 5). */
export const userUnblock = defineHandler(calls.userUnblock, async ({ body, viewer, services }) => ({
  data: await setBlock(services, viewer, body.userId, false),
}));
