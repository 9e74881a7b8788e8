import { calls } from '@ontrend/shared/wire';
import { findCategory } from '../../domain/videos/find-list.ts';
import { handler } from '../framework/handler.ts';

/** One category, for the head of its page. */
export const videoCategoryInfo = handler(calls.videoCategoryInfo, async ({ body, services: { pool } }) => ({
  data: await findCategory(pool, body.prefix),
}));
