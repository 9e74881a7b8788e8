import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { LOADER_TIMEOUT_MS } from './results/constants.ts';
import { hashtagsQuery, topQueries, usersQuery, videosQuery } from './results/queries.ts';
import { parseSearchQuery, type SearchQuery } from './search-query.ts';

function fetchResults({ search, tab }: SearchQuery): Promise<unknown> {
  if (tab === 'users') return queryClient.ensureInfiniteQueryData(usersQuery(search));
  if (tab === 'hashtags') return queryClient.ensureInfiniteQueryData(hashtagsQuery(search));
  if (tab === 'videos') return queryClient.ensureInfiniteQueryData(videosQuery(search));
  const { users, hashtags, videos } = topQueries(search);
  return Promise.all([
    queryClient.ensureQueryData(users),
    queryClient.ensureQueryData(hashtags),
    queryClient.ensureQueryData(videos),
  ]);
}

/**
 * Begins reading what is found before it is drawn: what stands in the document is there at once, a slow server is not
 * waited for. A hashtag or user name in the query is a search for it (spec 2.8).
 */
export async function loadSearch({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, searchParams, search } = new URL(request.url);
  const query = parseSearchQuery({ pathname, search });
  const alternative = searchParams.get('hashtag') ?? searchParams.get('userName');
  if (!query.search && alternative) return redirect(paths.search.from(pathname, alternative));
  if (query.search) {
    const timeout = new Promise((resolve) => setTimeout(resolve, LOADER_TIMEOUT_MS));
    // The results themselves tell of a failure.
    await Promise.race([fetchResults(query).catch(() => undefined), timeout]);
  }
  return null;
}
