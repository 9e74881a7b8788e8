import { calls } from '@ontrend/shared/wire';
import { findCollection } from '../../domain/videos/find-list.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Returns a collection (WIRE-65). */
export const videoCollectionInfo = defineHandler(
  calls.videoCollectionInfo,
  async ({ body, services: { pool } }) => ({
    data: await findCollection(pool, body.slug),
  }),
  { reads: 'replica' },
);
