import { callApi } from '@ontrend/shared/api-client';
import { useDebouncedValue } from '@ontrend/shared/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HASHTAGS_AMONG, MOST_SUGGESTIONS, SUGGEST_DELAY_MS } from '../constants.ts';
import { useRecentSearches } from '../recent-searches.ts';

/** What may be meant: searched before, words that find videos, or a hashtag with its page. */
export type Item =
  | { kind: 'recent' | 'words'; text: string }
  | { kind: 'hashtag'; text: string; videos: number };

// Who is typing is not told that nothing was found, or could be.
const QUIET = { placeholderData: keepPreviousData, meta: { alert: false } } as const;

const HASH = /^[#＃]\s*/;

/** How what is typed may go on, from both autocompletes of the API; five at most (spec 9). */
function useSuggested(typed: string): Item[] {
  const asked = typed.trim();
  const rested = useDebouncedValue(asked, SUGGEST_DELAY_MS);
  const isHashtag = HASH.test(rested);
  const search = rested.replace(HASH, '');
  const maxItems = MOST_SUGGESTIONS;
  const words = useQuery({
    ...QUIET,
    queryKey: ['mf-feed', 'suggested', 'words', search],
    queryFn: async ({ signal }) =>
      (await callApi('app/video/search-video-autocomplete', { search, maxItems }, { signal })).match,
    enabled: search !== '' && !isHashtag,
  });
  const hashtags = useQuery({
    ...QUIET,
    queryKey: ['mf-feed', 'suggested', 'hashtags', search],
    queryFn: async ({ signal }) =>
      (await callApi('app/video/search-hashtag-autocomplete', { search, maxItems }, { signal })).match,
    enabled: search !== '',
  });
  if (asked === '' || search === '') return [];
  // What is there word for word is no way to go on.
  const goOn = (isHashtag ? [] : (words.data ?? [])).filter(
    (text) => text.toLowerCase() !== asked.toLowerCase(),
  );
  const tags = hashtags.data ?? [];
  const shown = goOn.slice(0, Math.max(MOST_SUGGESTIONS - tags.length, MOST_SUGGESTIONS - HASHTAGS_AMONG));
  return [
    ...shown.map((text) => ({ kind: 'words' as const, text })),
    ...tags
      .slice(0, MOST_SUGGESTIONS - shown.length)
      .map(({ name, videos }) => ({ kind: 'hashtag' as const, text: name, videos })),
  ];
}

/** What is offered for what is typed; before anything is, what was looked for the last times. */
export function useItems(typed: string): Item[] {
  const recent = useRecentSearches();
  const suggested = useSuggested(typed);
  if (typed.trim() !== '') return suggested;
  return recent.slice(0, MOST_SUGGESTIONS).map((text) => ({ kind: 'recent', text }));
}
