import { type Collection, calls, MAX_COLLECTIONS } from '@ontrend/shared/wire';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** The first entry, which represents all videos and has no id. */
const ALL_VIDEOS: Collection = { id: null, slug: null, name: 'Everything', emoji: '✨' };

/** Selects collections with at least one listed video, so that no link leads to an empty list. */
export const findCollections = statement<Collection, [limit: number]>(
  'collections-with-videos',
  `select id, slug, name, emoji
   from collections c
   where exists (select from collection_videos v where v.collection_id = c.id and v.listed_at is not null)
   order by position, id
   limit $1`,
);

/** Returns the collections of the drawer in order (SHELL-48, WIRE-65). */
export const videoDiscovery = defineHandler(calls.videoDiscovery, async ({ services: { pool } }) => ({
  data: [ALL_VIDEOS, ...(await findCollections(pool, MAX_COLLECTIONS - 1))],
}));
