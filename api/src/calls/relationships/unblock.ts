import { calls } from '@ontrend/shared/wire';
import { setBlock } from '../../domain/relationships/block.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Removes a block. */
export const userUnblock = defineHandler(calls.userUnblock, async ({ body, viewer, services }) => ({
  data: await setBlock(services, viewer, body.userId, false),
}));
