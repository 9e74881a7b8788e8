import { callApi } from '@ontrend/shared/api-client';
import { useDebouncedValue } from '@ontrend/shared/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_SUGGESTIONS, MIN_HASHTAG_SUGGESTIONS, SUGGEST_DELAY_MS } from '../constants.ts';
import { useRecentSearches } from '../recent-searches.ts';

/** What may be meant: searched before, words that find videos, or a hashtag with its page. */
export type Suggestion =
  | { kind: 'recent' | 'words'; text: string }
  | { kind: 'hashtag'; text: string; videos: number };

// Who is typing is not told that nothing was found, or could be.
const SILENT_QUERY = { placeholderData: keepPreviousData, meta: { alert: false } } as const;

const HASH_PREFIX = /^[#＃]\s*/;

/** How what is typed may go on, from both autocompletes of the API; five at most (spec 9). */
function useServerSuggestions(typed: string): Suggestion[] {
  const query = typed.trim();
  const debounced = useDebouncedValue(query, SUGGEST_DELAY_MS);
  const isHashtag = HASH_PREFIX.test(debounced);
  const search = debounced.replace(HASH_PREFIX, '');
  const maxItems = MAX_SUGGESTIONS;
  const words = useQuery({
    ...SILENT_QUERY,
    queryKey: ['mf-feed', 'suggested', 'words', search],
    queryFn: async ({ signal }) =>
      (await callApi('app/video/search-video-autocomplete', { search, maxItems }, { signal })).match,
    enabled: search !== '' && !isHashtag,
  });
  const hashtags = useQuery({
    ...SILENT_QUERY,
    queryKey: ['mf-feed', 'suggested', 'hashtags', search],
    queryFn: async ({ signal }) =>
      (await callApi('app/video/search-hashtag-autocomplete', { search, maxItems }, { signal })).match,
    enabled: search !== '',
  });
  if (query === '' || search === '') return [];
  // What is there word for word is no way to go on.
  const completions = (isHashtag ? [] : (words.data ?? [])).filter(
    (text) => text.toLowerCase() !== query.toLowerCase(),
  );
  const tags = hashtags.data ?? [];
  const shownCompletions = completions.slice(
    0,
    Math.max(MAX_SUGGESTIONS - tags.length, MAX_SUGGESTIONS - MIN_HASHTAG_SUGGESTIONS),
  );
  return [
    ...shownCompletions.map((text) => ({ kind: 'words' as const, text })),
    ...tags
      .slice(0, MAX_SUGGESTIONS - shownCompletions.length)
      .map(({ name, videos }) => ({ kind: 'hashtag' as const, text: name, videos })),
  ];
}

/** What is offered for what is typed; before anything is, what was looked for the last times. */
export function useSuggestions(typed: string): Suggestion[] {
  const recent = useRecentSearches();
  const suggested = useServerSuggestions(typed);
  if (typed.trim() !== '') return suggested;
  return recent.slice(0, MAX_SUGGESTIONS).map((text) => ({ kind: 'recent', text }));
}
