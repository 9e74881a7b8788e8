import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { findCategory } from './list-names.ts';

/** One category, for the head of its page. */
export const videoCategoryInfo = handler(calls.videoCategoryInfo, async ({ body, services: { pool } }) => ({
  data: await findCategory(pool, body.prefix),
}));
