import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';
import { TOP_RESULT_LIMITS } from '../features/search/results/constants.ts';
import { searchHandles } from './handles.ts';

const search = '{query.q}';
const firstPageBody = (recordsPerPage: number) => ({ search, pagination: { page: 1, recordsPerPage } });

// The bodies must equal the pages' first calls, so that their replies are reused. Without a query the
// pages are the explore view.
const when = 'query.q';
const users = { as: 'users', path: 'app/user/search', when };
const videos = { as: 'videos', path: 'app/video/search-by-video', when };
const explore = { as: 'explore', path: 'app/video/explore', body: {}, whenNot: 'query.q' };
const tags = { as: 'tags', path: 'app/video/search-by-hashtag', when };

/** The search and its tabs, titled "Search" (SEARCH-2). */
export const searchRoutes: RemoteDocument['routes'] = [
  {
    path: paths.search.path,
    handle: searchHandles.top,
    calls: [
      explore,
      { ...users, body: firstPageBody(TOP_RESULT_LIMITS.users) },
      { ...tags, body: firstPageBody(TOP_RESULT_LIMITS.hashtags) },
      { ...videos, body: firstPageBody(TOP_RESULT_LIMITS.videos) },
    ],
    template: 'search',
  },
  {
    path: paths.searchUsers.path,
    handle: searchHandles.users,
    calls: [explore, { ...users, body: { search } }],
    template: 'search',
  },
  {
    path: paths.searchVideos.path,
    handle: searchHandles.videos,
    calls: [explore, { ...videos, body: { search } }],
    template: 'search',
  },
  {
    path: paths.searchHashtags.path,
    handle: searchHandles.hashtags,
    calls: [explore, { ...tags, body: { search } }],
    template: 'search',
  },
];
