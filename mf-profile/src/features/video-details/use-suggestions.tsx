import { callApi } from '@ontrend/shared/api-client';
import { Avatar, type Suggestion, type SuggestionQuery, useDebouncedValue } from '@ontrend/shared/ui';
import { normalizeHashtag } from '@ontrend/shared/validation';
import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useOwnVideoTexts } from '../../own-video/use-own-video-texts.ts';
import { MAX_SUGGESTIONS, SUGGESTIONS_DEBOUNCE_MS } from './constants.ts';

/** Matches a mention (`@`) or hashtag (`#`) that ends at the cursor, but not within a word or a URL. */
export const SUGGESTION_PATTERN =
  /(?<![\p{L}\p{M}\p{N}_.@#＃&/-])([@＠](?=[a-z0-9_.-]*$)|[#＃])((?:[\p{L}\p{M}\p{N}_.\u200c-]{0,100}))$/iu;

const isHashtag = (trigger: string) => trigger === '#' || trigger === '＃';

async function fetchSuggestions(
  { trigger, query }: SuggestionQuery,
  signal: AbortSignal,
): Promise<SuggestionResult[]> {
  if (isHashtag(trigger)) {
    const body = { search: normalizeHashtag(query), maxItems: MAX_SUGGESTIONS };
    const { match } = await callApi('app/video/search-hashtag-autocomplete', body, { signal });
    return match.map(({ id, name, videos }) => ({ kind: 'hashtag', id, word: name, videos }));
  }
  const { data } = await callApi('app/user/search', { search: query }, { signal });
  return data
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id, username, name, avatar }) => ({ kind: 'user', id, word: username, name, avatar }));
}

type SuggestionResult =
  | { kind: 'hashtag'; id: number; word: string; videos: number }
  | { kind: 'user'; id: number; word: string; name: string; avatar: string | null };

/** Suggests hashtags and users that start with the typed text. A hook for `SuggestionField`. */
export function useSuggestions(query: SuggestionQuery | null): Suggestion[] {
  const { t, countParams } = useOwnVideoTexts();
  const typedText = query && query.query !== '' ? query.trigger + query.query : null;
  const debounced = useDebouncedValue(typedText, SUGGESTIONS_DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ['mf-profile', 'suggestions', debounced],
    queryFn: ({ signal }) =>
      fetchSuggestions({ trigger: debounced?.slice(0, 1) ?? '', query: debounced?.slice(1) ?? '' }, signal),
    enabled: debounced !== null,
    // An error shows no alert while the user types.
    meta: { alert: false },
  });
  if (!query || typedText === null || !debounced?.startsWith(query.trigger)) return [];
  const prefix = query.query.toLowerCase();
  const matchesTyped = (suggestion: SuggestionResult) =>
    debounced === typedText ||
    [suggestion.word, 'name' in suggestion ? suggestion.name : ''].some((text) =>
      text.toLowerCase().startsWith(prefix),
    );
  // A suggestion that equals the typed text is left out.
  const isNotComplete = ({ word }: SuggestionResult) => word.toLowerCase() !== prefix;
  return (data ?? [])
    .filter((suggestion) => matchesTyped(suggestion) && isNotComplete(suggestion))
    .map((suggestion) => ({
      key: `${suggestion.kind}-${suggestion.id}`,
      word: suggestion.word,
      content:
        suggestion.kind === 'hashtag' ? (
          <>
            <Hash size={18} aria-hidden="true" />
            <bdi>{suggestion.word}</bdi>
            <span>{t('details.hashtagVideos', countParams(suggestion.videos))}</span>
          </>
        ) : (
          <>
            <Avatar src={suggestion.avatar} name={suggestion.word} size={30} />
            <bdi>@{suggestion.word}</bdi>
            {suggestion.name ? <span>{suggestion.name}</span> : null}
          </>
        ),
    }));
}
