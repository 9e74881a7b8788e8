import { callApi } from '@ontrend/shared/api-client';
import { useDebouncedValue } from '@ontrend/shared/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_SUGGESTIONS, MIN_HASHTAG_SUGGESTIONS, SUGGEST_DELAY_MS } from '../constants.ts';
import { useRecentSearches } from '../recent-searches.ts';

/** A recent search, a phrase that finds videos, or a hashtag. */
export type Suggestion =
  | { kind: 'recent' | 'phrase'; text: string }
  | { kind: 'hashtag'; text: string; videos: number };

// No alert while the viewer types.
const SILENT_QUERY = { placeholderData: keepPreviousData, meta: { alert: false } } as const;

const HASH_PREFIX = /^[#＃]\s*/;

/** Returns at most five suggestions from both autocompletes of the API (SEARCH-6). */
function useServerSuggestions(typed: string): Suggestion[] {
  const query = typed.trim();
  const debounced = useDebouncedValue(query, SUGGEST_DELAY_MS);
  const isHashtag = HASH_PREFIX.test(debounced);
  const search = debounced.replace(HASH_PREFIX, '');
  const maxItems = MAX_SUGGESTIONS;
  const phrases = useQuery({
    ...SILENT_QUERY,
    queryKey: ['mf-feed', 'suggestions', 'phrases', search],
    queryFn: async ({ signal }) =>
      (await callApi('app/video/search-video-autocomplete', { search, maxItems }, { signal })).match,
    enabled: search !== '' && !isHashtag,
  });
  const hashtags = useQuery({
    ...SILENT_QUERY,
    queryKey: ['mf-feed', 'suggestions', 'hashtags', search],
    queryFn: async ({ signal }) =>
      (await callApi('app/video/search-hashtag-autocomplete', { search, maxItems }, { signal })).match,
    enabled: search !== '',
  });
  if (query === '' || search === '') return [];
  // Skip the exact text that was typed.
  const otherPhrases = (isHashtag ? [] : (phrases.data ?? [])).filter(
    (text) => text.toLowerCase() !== query.toLowerCase(),
  );
  const tags = hashtags.data ?? [];
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
