import { isModalRouteState } from '@ontrend/shared/contract';
import type { VideoSort } from '@ontrend/shared/wire';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Orders of the tab Videos. The first one is called "Newest", and begins with the pinned videos (PROFILE-39). */
export const PROFILE_SORTS = ['pinned', 'popular', 'oldest'] as const satisfies VideoSort[];
export type ProfileSort = (typeof PROFILE_SORTS)[number];

/** Returns the order that the query of a profile's URL names. */
export function findSort(query: URLSearchParams): ProfileSort {
  const name = query.get('sort');
  return name === 'popular' || name === 'oldest' ? name : 'pinned';
}

/**
 * Returns the query of the profile's URL, and a function that shows another one before the URL has changed. While a video is
 * open over the page, the URL is the video's.
 */
export function useProfileQuery(): [query: URLSearchParams, show: (search: string) => void] {
  const { search, state } = useLocation();
  const [{ current, shown }, setView] = useState({ current: search, shown: search });
  if (search !== current && !isModalRouteState(state)) setView({ current: search, shown: search });
  return [new URLSearchParams(shown), (next) => setView({ current, shown: next })];
}
