import { calls } from '@ontrend/shared/wire';
import { setBlock } from '../../domain/relationships/block.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Blocks a person (design 5): neither sees anything of the other any more. */
export const userBlock = defineHandler(calls.userBlock, async ({ body, viewer, services }) => ({
  data: await setBlock(services, viewer, body.userId, true),
}));
