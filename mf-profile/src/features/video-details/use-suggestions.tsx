import { callApi } from '@ontrend/shared/api-client';
import { Avatar, type Begun, type Suggestion, useRested } from '@ontrend/shared/ui';
import { hashtagName } from '@ontrend/shared/validation';
import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { useTexts } from '../../own-video/use-texts.ts';
import { MOST_SUGGESTIONS, SUGGEST_DELAY_MS } from './constants.ts';

/**
 * An `@` and what is typed of a name, or a `#` and what is typed of a word, up to where one types; not within a word or
 * an address.
 */
export const BEGUN =
  /(?<![\p{L}\p{M}\p{N}_.@#＃&/-])([@＠](?=[a-z0-9_.-]*$)|[#＃])((?:[\p{L}\p{M}\p{N}_.\u200c-]{0,100}))$/iu;

const isHashtag = (sign: string) => sign === '#' || sign === '＃';

async function ask({ sign, typed }: Begun, signal: AbortSignal): Promise<Found[]> {
  if (isHashtag(sign)) {
    const body = { search: hashtagName(typed), maxItems: MOST_SUGGESTIONS };
    const { match } = await callApi('app/video/search-hashtag-autocomplete', body, { signal });
    return match.map(({ id, name, videos }) => ({ kind: 'hashtag', id, word: name, videos }));
  }
  const { data } = await callApi('app/user/search', { search: typed }, { signal });
  return data
    .slice(0, MOST_SUGGESTIONS)
    .map(({ id, username, name, avatar }) => ({ kind: 'person', id, word: username, name, avatar }));
}

type Found =
  | { kind: 'hashtag'; id: number; word: string; videos: number }
  | { kind: 'person'; id: number; word: string; name: string; avatar: string | null };

/** Hashtags and people that go on like what is being typed. A hook for `SuggestField`. */
export function useSuggestions(begun: Begun | null): Suggestion[] {
  const { t, counted } = useTexts();
  const whole = begun && begun.typed !== '' ? begun.sign + begun.typed : null;
  const rested = useRested(whole, SUGGEST_DELAY_MS);
  const { data } = useQuery({
    queryKey: ['mf-profile', 'suggestions', rested],
    queryFn: ({ signal }) => ask({ sign: rested?.slice(0, 1) ?? '', typed: rested?.slice(1) ?? '' }, signal),
    enabled: rested !== null,
    // Who is typing is not told that nothing was found.
    meta: { alert: false },
  });
  if (!begun || whole === null || !rested?.startsWith(begun.sign)) return [];
  const beginning = begun.typed.toLowerCase();
  const fits = (found: Found) =>
    rested === whole ||
    [found.word, 'name' in found ? found.name : ''].some((text) => text.toLowerCase().startsWith(beginning));
  // What is there word for word is no way to go on.
  const goesOn = ({ word }: Found) => word.toLowerCase() !== beginning;
  return (data ?? [])
    .filter((found) => fits(found) && goesOn(found))
    .map((found) => ({
      key: `${found.kind}-${found.id}`,
      word: found.word,
      view:
        found.kind === 'hashtag' ? (
          <>
            <Hash size={18} aria-hidden="true" />
            <bdi>{found.word}</bdi>
            <span>{t('details.hashtagVideos', counted(found.videos))}</span>
          </>
        ) : (
          <>
            <Avatar src={found.avatar} name={found.word} size={30} />
            <bdi>@{found.word}</bdi>
            {found.name ? <span>{found.name}</span> : null}
          </>
        ),
    }));
}
