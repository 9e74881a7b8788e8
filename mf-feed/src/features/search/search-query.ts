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

/** What is looked for, and of which kind. */
export interface SearchQuery {
  search: string;
  tab: Tab;
}

/** Reads an address of the search (spec 2.8: its query is `q`). */
export function parseSearchQuery({ pathname, search }: { pathname: string; search: string }): SearchQuery {
  const q = new URLSearchParams(search).get('q') ?? '';
  return {
    search: q.trim().slice(0, MAX_SEARCH_LENGTH),
    tab: TABS.find((tab) => TAB_PATHS[tab].path === pathname.replace(/\/+$/, '')) ?? 'top',
  };
}

/** The address of a tab. */
export const getTabHref = (tab: Tab, search: string) => TAB_PATHS[tab].href(search || undefined);

/** What the page of the moment is asked; while a video lies over it the address is that video's. */
export function useSearchQuery(): SearchQuery {
  const { pathname, search } = useLocation();
  const isBackground = usePageLayer() === 'background';
  const [shown, setShown] = useState({ pathname, search });
  const hasChanged = shown.pathname !== pathname || shown.search !== search;
  if (hasChanged && !isBackground) setShown({ pathname, search });
  return parseSearchQuery(isBackground ? shown : { pathname, search });
}
