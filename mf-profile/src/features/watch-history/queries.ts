import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import {
  changeDeviceSettings,
  fetchHistory,
  readDeviceSettings,
  removeFromDevice,
} from '@ontrend/shared/watch-history';
import type { HistorySettings } from '@ontrend/shared/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const HISTORY_KEY = ['mf-profile', 'history'];

const isGuest = () => useSession.getState().status === 'guest';
/** Guests have no id. */
const currentViewerId = () => useSession.getState().viewer?.id ?? null;

/**
 * The watch history of the viewer, the last watched first, with pages by token. It is refetched when the tab becomes visible,
 * because other tabs and devices change it.
 * @param search words of descriptions and creators; empty for all videos
 */
export function historyQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, currentViewerId(), 'videos', search],
    queryFn: ({ pageParam, signal }) => fetchHistory({ search, nextPageToken: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { alert: false },
  });
}

/** The settings of the watch history. */
export function historySettingsQuery() {
  return queryOptions({
    queryKey: [...HISTORY_KEY, currentViewerId(), 'settings'],
    queryFn: async ({ signal }): Promise<HistorySettings> =>
      isGuest() ? readDeviceSettings() : (await callApi('app/history/settings', {}, { signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { alert: false },
  });
}

/** Refetches the videos of the history, also when they are still being fetched for the first time. */
export async function refetchHistory(): Promise<void> {
  const filters = { queryKey: [...HISTORY_KEY, currentViewerId(), 'videos'] };
  // TanStack Query ignores a refetch during a first fetch, whose reply may be older than the change.
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}

/** Changes the given settings. A shorter retention removes older videos. @throws ApiError */
export async function changeHistorySettings(changes: Partial<HistorySettings>): Promise<void> {
  const settings = isGuest()
    ? changeDeviceSettings(changes)
    : (await callApi('app/history/settings', changes)).data;
  queryClient.setQueryData(historySettingsQuery().queryKey, settings);
  if (changes.retention) await refetchHistory();
}

/** Deletes the whole history. @throws ApiError */
export async function clearHistory(): Promise<void> {
  if (isGuest()) await removeFromDevice();
  else await callApi('app/history/clear', {});
  await refetchHistory();
}
