import { isModalRouteState } from '@ontrend/shared/contract';
import type { VideoSort } from '@ontrend/shared/wire';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

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
 * open over the page, the URL is the video's. Of several fast choices, the last one remains.
 */
export function useProfileQuery(): [query: URLSearchParams, choose: (search: string) => void] {
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const [view, setView] = useState({ key, shown: search, chosen: search });
  const isOutdated = state?.isChosen && search !== view.chosen;
  if (key !== view.key && !isModalRouteState(state) && !isOutdated) setView({ ...view, key, shown: search });
  const choose = (next: string) => {
    setView({ ...view, shown: next, chosen: next });
    const options = { replace: true, preventScrollReset: true, state: { isChosen: true } };
    void navigate({ search: next }, options);
  };
  return [new URLSearchParams(view.shown), choose];
}
