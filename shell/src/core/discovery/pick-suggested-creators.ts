import type { UserSummary, Video } from '@ontrend/shared/wire';
import { MAX_SUGGESTED_CREATORS } from './constants.ts';

function isVideo(item: Partial<Video> | null): item is Video {
  return typeof item?.user?.username === 'string' && typeof item.fileName === 'string';
}

/**
 * Up to 5 suggested people: who made the first of these videos (spec 2.4). The same for the document and the page.
 * @param items replies of any kind; what is no video counts for nothing
 */
export function pickSuggestedCreators(items: unknown[]): UserSummary[] {
  const creators = new Map<number, UserSummary>();
  for (const item of items as (Partial<Video> | null)[]) {
    if (creators.size === MAX_SUGGESTED_CREATORS) break;
    if (isVideo(item)) creators.set(item.user.id, item.user);
  }
  return [...creators.values()];
}
