import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { useDebouncedValue } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { MAX_SUGGESTIONS, SUGGEST_DELAY_MS } from './constants.ts';
import { type CommentPage, getCommentsKey } from './queries.ts';

/** A user who can be mentioned. */
export interface MentionSuggestion {
  id: number;
  username: string;
  name?: string;
  avatar: string | null;
}

/** Returns the authors of the loaded comments, who can be suggested without a request. */
function getLoadedCommenters(file: string): MentionSuggestion[] {
  const lists = queryClient.getQueriesData<{ pages?: CommentPage[] }>({ queryKey: getCommentsKey(file) });
  return lists.flatMap(
    ([, list]) => list?.pages?.flatMap(({ data }) => data.map(({ author }) => author)) ?? [],
  );
}

/**
 * Suggests users whose name starts with the text after an `@`.
 * @param typed text after the `@`; null while no mention is typed
 */
export function useMentionSuggestions(file: string, typed: string | null): MentionSuggestion[] {
  const debounced = useDebouncedValue(typed, SUGGEST_DELAY_MS);
  const { data } = useQuery({
    queryKey: ['mf-feed', 'mentionable', debounced],
    queryFn: async ({ signal }) =>
      (await callApi('app/user/search', { search: debounced ?? '' }, { signal })).data.slice(
        0,
        MAX_SUGGESTIONS,
      ),
    enabled: Boolean(debounced),
    // No alert while the viewer types.
    meta: { alert: false },
  });
  if (typed === null) return [];
  const prefix = typed.toLowerCase();
  const fromCommenters = getLoadedCommenters(file).filter(({ username }) =>
    username.toLowerCase().startsWith(prefix),
  );
  // Results for an earlier prefix: keep those that still match.
  const fromServer = (data ?? []).filter(
    ({ username, name }) =>
      debounced === typed ||
      username.toLowerCase().startsWith(prefix) ||
      name.toLowerCase().startsWith(prefix),
  );
  const all = new Map([...fromCommenters, ...fromServer].map((user) => [user.id, user]));
  return [...all.values()].slice(0, MAX_SUGGESTIONS);
}
