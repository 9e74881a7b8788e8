import { queryClient } from '@ontrend/shared/query';
import type { UserSummary } from '@ontrend/shared/wire';
import { useSyncExternalStore } from 'react';
import { SUGGESTED } from '../../core/discovery/constants.ts';
import { suggestedPeople } from '../../core/discovery/pick-suggested-creators.ts';

const NOBODY: UserSummary[] = [];
let known = NOBODY;

/** What a page of a list holds, one page after the other. */
function itemsOf(data: unknown): unknown[] {
  const pages = (data as { pages?: { data?: unknown }[] } | undefined)?.pages ?? [];
  return pages.flatMap((page) => (Array.isArray(page.data) ? page.data : []));
}

function read(): UserSummary[] {
  // Once there are five they stay: a list that changes while one reads it is of no use.
  if (known.length === SUGGESTED) return known;
  for (const query of queryClient.getQueryCache().getAll()) {
    const people = suggestedPeople(itemsOf(query.state.data));
    if (people.length > known.length) known = people;
  }
  return known;
}

/** Up to 5 suggested people, taken from videos the page has loaded anyway (spec 2.4). */
export function useSuggestedPeople(): UserSummary[] {
  return useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(changed),
    read,
    () => NOBODY,
  );
}
