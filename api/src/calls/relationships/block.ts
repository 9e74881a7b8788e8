import { calls } from '@ontrend/shared/wire';
import { setBlock } from '../../domain/relationships/block.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Blocks a user: both become invisible to each other (decision 019). */
export const userBlock = defineHandler(calls.userBlock, async ({ body, viewer, services }) => ({
  data: await setBlock(services, viewer, body.userId, true),
}));
