import { calls } from '@ontrend/shared/wire';
import { findCollection } from '../../domain/videos/find-list.ts';
import { handler } from '../framework/handler.ts';

/** One collection (spec 7). */
export const videoCollectionInfo = handler(
  calls.videoCollectionInfo,
  async ({ body, services: { pool } }) => ({
    data: await findCollection(pool, body.slug),
  }),
);
