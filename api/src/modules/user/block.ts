import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { setBlock } from './block-person.ts';

/** Blocks a person (design 5): neither sees anything of the other any more. */
export const userBlock = handler(calls.userBlock, async ({ body, viewer, services }) => ({
  data: await setBlock(services, viewer, body.userId, true),
}));
