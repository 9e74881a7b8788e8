import { calls } from '@ontrend/shared/wire';
import { handler } from '../../http/handler.ts';
import { findCollection } from './list-names.ts';

/** One collection (spec 7). */
export const videoCollectionInfo = handler(
  calls.videoCollectionInfo,
  async ({ body, services: { pool } }) => ({
    data: await findCollection(pool, body.slug),
  }),
);
