import { calls } from '@ontrend/shared/wire';
import { findCategory } from '../../domain/videos/find-list.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** One category, for the head of its page. */
export const videoCategoryInfo = defineHandler(
  calls.videoCategoryInfo,
  async ({ body, services: { pool } }) => ({
    data: await findCategory(pool, body.prefix),
  }),
);
