import type { UserSummary, Video } from '@ontrend/shared/wire';
import { SUGGESTED } from './constants.ts';

function isVideo(item: Partial<Video> | null): item is Video {
  return typeof item?.user?.username === 'string' && typeof item.fileName === 'string';
}

/**
 * Up to 5 suggested people: who made the first of these videos (spec 2.4). The same for the document and the page.
 * @param items replies of any kind; what is no video counts for nothing
 */
export function suggestedPeople(items: unknown[]): UserSummary[] {
  const people = new Map<number, UserSummary>();
  for (const item of items as (Partial<Video> | null)[]) {
    if (people.size === SUGGESTED) break;
    if (isVideo(item)) people.set(item.user.id, item.user);
  }
  return [...people.values()];
}
