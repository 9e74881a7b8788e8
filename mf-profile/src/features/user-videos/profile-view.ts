import { isModalRouteState } from '@ontrend/shared/contract';
import type { VideoSort } from '@ontrend/shared/wire';
import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** Sort orders of the tab Videos (PROFILE-39). `pinned` is labeled "Newest": newest first, after the pinned videos. */
export const PROFILE_SORTS = ['pinned', 'popular', 'oldest'] as const satisfies VideoSort[];
export type ProfileSort = (typeof PROFILE_SORTS)[number];

/** Parses the order in the query of a profile's URL. */
export function parseSort(query: URLSearchParams): ProfileSort {
  const name = query.get('sort');
  return name === 'popular' || name === 'oldest' ? name : 'pinned';
}

/**
 * Returns the query of a profile's URL, and a function that changes it. The change is visible at once, while the router still
 * runs the loader. If the viewer chooses again before the navigation ends, only the last choice counts. While a video is open
 * over the page, the URL is the video's, and the query stays.
 */
export function useProfileQuery(): [query: URLSearchParams, setQuery: (search: string) => void] {
  const { key, search, state } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const [view, setView] = useState({
    locationKey: key,
    visibleSearch: search,
    choice: 0,
    isNavigating: false,
  });
  const isOvertaken = view.isNavigating && type === 'REPLACE' && state?.choice < view.choice;
  if (key !== view.locationKey && !isModalRouteState(state) && !isOvertaken)
    setView({ ...view, locationKey: key, visibleSearch: search, isNavigating: false });
  const setQuery = (next: string) => {
    const choice = view.choice + 1;
    setView({ ...view, visibleSearch: next, choice, isNavigating: true });
    void navigate({ search: next }, { replace: true, preventScrollReset: true, state: { choice } });
  };
  return [new URLSearchParams(view.visibleSearch), setQuery];
}
