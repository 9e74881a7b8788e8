import type { UserSummary, Video } from '@ontrend/shared/wire';
import { MAX_SUGGESTED_CREATORS } from './constants.ts';

function isVideo(item: Partial<Video> | null): item is Video {
  return typeof item?.user?.username === 'string' && typeof item.fileName === 'string';
}

/**
 * Picks up to 5 suggested creators: the owners of the first videos (SHELL-52). Used by the document server
 * and the browser.
 * @param items items of any replies; those that are not videos are ignored
 */
export function pickSuggestedCreators(items: unknown[]): UserSummary[] {
  const creators = new Map<number, UserSummary>();
  for (const item of items as (Partial<Video> | null)[]) {
    if (creators.size === MAX_SUGGESTED_CREATORS) break;
    if (isVideo(item)) creators.set(item.user.id, item.user);
  }
  return [...creators.values()];
}
