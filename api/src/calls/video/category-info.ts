import { calls } from '@ontrend/shared/wire';
import { findCategory } from '../../domain/videos/find-list.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns a category, for the header of its page. */
export const videoCategoryInfo = defineHandler(
  calls.videoCategoryInfo,
  async ({ body, services: { pool } }) => ({
    data: await findCategory(pool, body.prefix),
  }),
  { reads: 'replica' },
);
