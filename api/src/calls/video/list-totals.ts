import { calls } from '@ontrend/shared/wire';
import { findCategory, findCollection, findHashtag } from '../../domain/videos/find-list.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';

const FINDERS = { category: findCategory, collection: findCollection, hashtag: findHashtag };

/** Returns the number of public videos of a list and of their views (SEARCH-11). A hashtag that was never used has none. */
export const videoListTotals = defineHandler(
  calls.videoListTotals,
  async ({ body, services }) => ({
    data: await readTotals(services, body),
  }),
  { reads: 'replica' },
);

async function readTotals(
  { pool, listTotals }: Services,
  { kind, value }: { kind: keyof typeof FINDERS; value: string },
) {
  const list = await FINDERS[kind](pool, value);
  return list ? listTotals.get(kind, list.id) : { videos: 0, views: 0 };
}
