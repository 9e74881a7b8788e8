import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { Settings, SettingsChange } from '@ontrend/shared/wire';
import { queryOptions } from '@tanstack/react-query';

/** The viewer's own profile, with what only they may know. */
export const ownProfileQuery = queryOptions({
  queryKey: ['mf-profile', 'self'],
  queryFn: async ({ signal }) => (await callApi('app/user/self-profile', {}, { signal })).data,
  meta: { alert: false },
});

/** What the viewer has chosen; page and player have their own copy in `usePreferences`. */
export const settingsQuery = queryOptions({
  queryKey: ['mf-profile', 'settings'],
  queryFn: async ({ signal }) => (await callApi('app/user/settings', {}, { signal })).data,
  meta: { alert: false },
});

/** Where the viewer is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['mf-profile', 'sessions'],
  queryFn: async ({ signal }) => (await callApi('app/user/sessions', {}, { signal })).data,
  meta: { alert: false },
});

/** Mutations of settings, one after the other: each reply is all of them, and the last one is what holds. */
export const SETTINGS_SCOPE = { id: 'settings' };

/** Changes a part of the settings; the reply is all of them. @throws ApiError */
export async function changeSettings(settings: SettingsChange): Promise<Settings> {
  const { data } = await callApi('app/user/settings', { settings });
  queryClient.setQueryData(settingsQuery.queryKey, data);
  return data;
}

/**
 * Reads the profile again after it was changed and merges it in, everywhere it is shown (spec 7, username-change,
 * edit-profile). What fails here only shows later: the change itself is done.
 */
export async function refetchViewer(): Promise<void> {
  const before = useSession.getState().viewer?.id;
  void queryClient.invalidateQueries({ queryKey: ['mf-profile'] });
  try {
    const { data } = await callApi('app/user/get-profile', {});
    const { preferences: _, ...viewer } = data;
    useSession.setState((session) =>
      session.viewer?.id === before ? { viewer: { ...session.viewer, ...viewer } } : {},
    );
  } catch {
    // The next page load brings it.
  }
}
