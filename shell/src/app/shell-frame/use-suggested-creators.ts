import { queryClient } from '@ontrend/shared/query';
import type { UserSummary } from '@ontrend/shared/wire';
import { useSyncExternalStore } from 'react';
import { MAX_SUGGESTED_CREATORS } from '../../core/discovery/constants.ts';
import { pickSuggestedCreators } from '../../core/discovery/pick-suggested-creators.ts';

const NO_CREATORS: UserSummary[] = [];
let suggestions = NO_CREATORS;

/** What a page of a list holds, one page after the other. */
function flattenPages(data: unknown): unknown[] {
  const pages = (data as { pages?: { data?: unknown }[] } | undefined)?.pages ?? [];
  return pages.flatMap((page) => (Array.isArray(page.data) ? page.data : []));
}

function readSuggestions(): UserSummary[] {
  // Once there are five they stay: a list that changes while one reads it is of no use.
  if (suggestions.length === MAX_SUGGESTED_CREATORS) return suggestions;
  for (const query of queryClient.getQueryCache().getAll()) {
    const creators = pickSuggestedCreators(flattenPages(query.state.data));
    if (creators.length > suggestions.length) suggestions = creators;
  }
  return suggestions;
}

/** Up to 5 suggested people, taken from videos the page has loaded anyway (spec 2.4). */
export function useSuggestedCreators(): UserSummary[] {
  return useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    readSuggestions,
    () => NO_CREATORS,
  );
}
