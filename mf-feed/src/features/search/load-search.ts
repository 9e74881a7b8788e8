import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { LOADER_TIMEOUT_MS } from './results/constants.ts';
import { exploreQuery, hashtagsQuery, topQueries, usersQuery, videosQuery } from './results/queries.ts';
import { parseSearchQuery, type SearchQuery } from './search-query.ts';

function fetchResults({ search, tab }: SearchQuery): Promise<unknown> {
  if (!search) return queryClient.ensureInfiniteQueryData(exploreQuery);
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
 * Starts fetching the results before the page renders. Data from the document is available at once; a slow
 * server is waited for only briefly. The queries `hashtag` and `userName` redirect to `q` (SEARCH-3).
 */
export async function loadSearch({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, searchParams, search } = new URL(request.url);
  const query = parseSearchQuery({ pathname, search });
  const searchFromOtherParams = searchParams.get('hashtag') ?? searchParams.get('userName');
  if (!query.search && searchFromOtherParams)
    return redirect(paths.search.from(pathname, searchFromOtherParams));
  const timeout = new Promise((resolve) => setTimeout(resolve, LOADER_TIMEOUT_MS));
  // The page shows the error.
  await Promise.race([fetchResults(query).catch(() => undefined), timeout]);
  return null;
}
