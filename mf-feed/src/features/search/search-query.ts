import { usePageLayer } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SEARCH_MAX } from './constants.ts';

export const TABS = ['top', 'users', 'videos', 'hashtags'] as const;
export type Tab = (typeof TABS)[number];

const PLACES: Record<Tab, { path: string; href(q?: string): string }> = {
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
    search: q.trim().slice(0, SEARCH_MAX),
    tab: TABS.find((tab) => PLACES[tab].path === pathname.replace(/\/+$/, '')) ?? 'top',
  };
}

/** The address of a tab. */
export const tabHref = (tab: Tab, search: string) => PLACES[tab].href(search || undefined);

/** What the page of the moment is asked; while a video lies over it the address is that video's. */
export function useAsked(): SearchQuery {
  const { pathname, search } = useLocation();
  const isBehind = usePageLayer() === 'background';
  const [shown, setShown] = useState({ pathname, search });
  const isOther = shown.pathname !== pathname || shown.search !== search;
  if (isOther && !isBehind) setShown({ pathname, search });
  return parseSearchQuery(isBehind ? shown : { pathname, search });
}
