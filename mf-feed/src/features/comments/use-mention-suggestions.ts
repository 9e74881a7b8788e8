import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { useDebouncedValue } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { MOST_SUGGESTIONS, SUGGEST_DELAY_MS } from './constants.ts';
import { type CommentPage, commentsKey } from './queries.ts';

/** Somebody who can be mentioned. */
export interface Mentionable {
  id: number;
  username: string;
  name?: string;
  avatar: string | null;
}

/** Who has commented here, as far as it is loaded: whom one answers is at hand without asking. */
function commenters(file: string): Mentionable[] {
  const lists = queryClient.getQueriesData<{ pages?: CommentPage[] }>({ queryKey: commentsKey(file) });
  return lists.flatMap(
    ([, list]) => list?.pages?.flatMap(({ data }) => data.map(({ author }) => author)) ?? [],
  );
}

/**
 * People whose name begins like what is typed behind an `@`.
 * @param typed null: no name is being typed
 */
export function usePeople(file: string, typed: string | null): Mentionable[] {
  const rested = useDebouncedValue(typed, SUGGEST_DELAY_MS);
  const { data } = useQuery({
    queryKey: ['mf-feed', 'mentionable', rested],
    queryFn: async ({ signal }) =>
      (await callApi('app/user/search', { search: rested ?? '' }, { signal })).data.slice(
        0,
        MOST_SUGGESTIONS,
      ),
    enabled: Boolean(rested),
    // Who is typing is not told that nobody was found.
    meta: { alert: false },
  });
  if (typed === null) return [];
  const beginning = typed.toLowerCase();
  const near = commenters(file).filter(({ username }) => username.toLowerCase().startsWith(beginning));
  // Found for what was typed before: those that still fit.
  const found = (data ?? []).filter(
    ({ username, name }) =>
      rested === typed ||
      username.toLowerCase().startsWith(beginning) ||
      name.toLowerCase().startsWith(beginning),
  );
  const all = new Map([...near, ...found].map((person) => [person.id, person]));
  return [...all.values()].slice(0, MOST_SUGGESTIONS);
}
