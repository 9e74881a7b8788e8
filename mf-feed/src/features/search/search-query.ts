import { usePageLayer } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MAX_SEARCH_LENGTH } from './constants.ts';

export const TABS = ['top', 'users', 'videos', 'hashtags'] as const;
export type Tab = (typeof TABS)[number];

const TAB_PATHS: Record<Tab, { path: string; href(q?: string): string }> = {
  top: paths.search,
  users: paths.searchUsers,
  videos: paths.searchVideos,
  hashtags: paths.searchHashtags,
};

/** Search text and selected tab. */
export interface SearchQuery {
  search: string;
  tab: Tab;
}

/** Parses a search URL (SEARCH-2). */
export function parseSearchQuery({ pathname, search }: { pathname: string; search: string }): SearchQuery {
  const q = new URLSearchParams(search).get('q') ?? '';
  return {
    search: q.trim().slice(0, MAX_SEARCH_LENGTH),
    tab: TABS.find((tab) => TAB_PATHS[tab].path === pathname.replace(/\/+$/, '')) ?? 'top',
  };
}

/** Returns the URL of a tab. */
export const getTabHref = (tab: Tab, search: string) => TAB_PATHS[tab].href(search || undefined);

/**
 * Returns the query of the page. While a video covers the page, the URL belongs to that video, so the last
 * query is returned.
 */
export function useSearchQuery(): SearchQuery {
  const { pathname, search } = useLocation();
  const isBackground = usePageLayer() === 'background';
  const [lastLocation, setLastLocation] = useState({ pathname, search });
  const hasChanged = lastLocation.pathname !== pathname || lastLocation.search !== search;
  if (hasChanged && !isBackground) setLastLocation({ pathname, search });
  return parseSearchQuery(isBackground ? lastLocation : { pathname, search });
}
