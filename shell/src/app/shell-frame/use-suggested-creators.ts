import { queryClient } from '@ontrend/shared/query';
import type { UserSummary } from '@ontrend/shared/wire';
import { useSyncExternalStore } from 'react';
import { MAX_SUGGESTED_CREATORS } from '../../core/discovery/constants.ts';
import { pickSuggestedCreators } from '../../core/discovery/pick-suggested-creators.ts';

const NO_CREATORS: UserSummary[] = [];
let suggestions = NO_CREATORS;

/** Flattens the pages of an infinite query into one list of items. */
function flattenPages(data: unknown): unknown[] {
  const pages = (data as { pages?: { data?: unknown }[] } | undefined)?.pages ?? [];
  return pages.flatMap((page) => (Array.isArray(page.data) ? page.data : []));
}

function readSuggestions(): UserSummary[] {
  // A complete list no longer changes, so that it doesn't move while it is being read.
  if (suggestions.length === MAX_SUGGESTED_CREATORS) return suggestions;
  for (const query of queryClient.getQueryCache().getAll()) {
    const creators = pickSuggestedCreators(flattenPages(query.state.data));
    if (creators.length > suggestions.length) suggestions = creators;
  }
  return suggestions;
}

/** Returns up to 5 suggested creators, taken from videos that are already in the query cache (SHELL-52). */
export function useSuggestedCreators(): UserSummary[] {
  return useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    readSuggestions,
    () => NO_CREATORS,
  );
}
