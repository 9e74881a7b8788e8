import { callApi } from '@ontrend/shared/api-client';
import { useDebouncedValue } from '@ontrend/shared/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_SUGGESTIONS, MIN_HASHTAG_SUGGESTIONS, SUGGEST_DELAY_MS } from '../constants.ts';
import { useRecentSearches } from '../recent-searches.ts';

/** A recent search, a phrase that finds videos, or a hashtag. */
export type Suggestion =
  | { kind: 'recent' | 'phrase'; text: string }
  | { kind: 'hashtag'; text: string; videos: number };

const HASH_PREFIX = /^[#＃]\s*/;

/** Requests suggestions for a text: after `#` hashtags alone, otherwise phrases and hashtags with one call. */
async function fetchSuggestions(search: string, isHashtag: boolean, signal: AbortSignal) {
  const body = { search, maxItems: MAX_SUGGESTIONS };
  if (!isHashtag) return callApi('app/video/search-video-autocomplete', body, { signal });
  const { match } = await callApi('app/video/search-hashtag-autocomplete', body, { signal });
  return { match: [], hashtags: match };
}

/** Returns at most five suggestions of the API (SEARCH-6). */
function useServerSuggestions(typed: string): Suggestion[] {
  const query = typed.trim();
  const debounced = useDebouncedValue(query, SUGGEST_DELAY_MS);
  const isHashtag = HASH_PREFIX.test(debounced);
  const search = debounced.replace(HASH_PREFIX, '');
  const { data } = useQuery({
    queryKey: ['mf-feed', 'suggestions', search, isHashtag],
    queryFn: ({ signal }) => fetchSuggestions(search, isHashtag, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // No alert while the viewer types.
    meta: { alert: false },
  });
  if (query === '' || search === '') return [];
  // Skip the exact text that was typed.
  const otherPhrases = (isHashtag ? [] : (data?.match ?? [])).filter(
    (text) => text.toLowerCase() !== query.toLowerCase(),
  );
  const tags = data?.hashtags ?? [];
  const shownPhrases = otherPhrases.slice(
    0,
    Math.max(MAX_SUGGESTIONS - tags.length, MAX_SUGGESTIONS - MIN_HASHTAG_SUGGESTIONS),
  );
  return [
    ...shownPhrases.map((text) => ({ kind: 'phrase' as const, text })),
    ...tags
      .slice(0, MAX_SUGGESTIONS - shownPhrases.length)
      .map(({ name, videos }) => ({ kind: 'hashtag' as const, text: name, videos })),
  ];
}

/** Returns suggestions for the typed text, or recent searches if it is empty. */
export function useSuggestions(typed: string): Suggestion[] {
  const recent = useRecentSearches();
  const serverSuggestions = useServerSuggestions(typed);
  if (typed.trim() !== '') return serverSuggestions;
  return recent.slice(0, MAX_SUGGESTIONS).map((text) => ({ kind: 'recent', text }));
}
