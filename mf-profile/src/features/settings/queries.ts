import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import type { Settings, SettingsChange } from '@ontrend/shared/wire';
import { queryOptions } from '@tanstack/react-query';

/** The viewer's own profile, including its private fields. */
export const ownProfileQuery = queryOptions({
  queryKey: ['mf-profile', 'self'],
  queryFn: async ({ signal }) => (await callApi('app/user/self-profile', {}, { signal })).data,
  meta: { alert: false },
});

/** The viewer's settings. The page and the player have their own copy in `usePreferences`. */
export const settingsQuery = queryOptions({
  queryKey: ['mf-profile', 'settings'],
  queryFn: async ({ signal }) => (await callApi('app/user/settings', {}, { signal })).data,
  meta: { alert: false },
});

/** The viewer's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['mf-profile', 'sessions'],
  queryFn: async ({ signal }) => (await callApi('app/user/sessions', {}, { signal })).data,
  meta: { alert: false },
});

/** The ways in which the viewer can sign in. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['mf-profile', 'sign-in-methods'],
  queryFn: async ({ signal }) => (await callApi('app/user/sign-in-methods', {}, { signal })).data,
  meta: { alert: false },
});

/** The connected accounts of identity providers, and the provider of the site. */
export const identitiesQuery = queryOptions({
  queryKey: ['mf-profile', 'identities'],
  queryFn: async ({ signal }) => (await callApi('app/user/identities', {}, { signal })).data,
  meta: { alert: false },
});

/** Refetches the ways to sign in after a change of them. */
export const refetchSignInMethods = () =>
  queryClient.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });

/** Marks the ways to sign in as changed, so that they are refetched when they are shown again. */
export const markSignInMethodsStale = () =>
  queryClient.invalidateQueries({ queryKey: signInMethodsQuery.queryKey, refetchType: 'none' });

/** Serializes mutations of the settings: each reply contains all settings, so the last one must win. */
export const SETTINGS_SCOPE = { id: 'settings' };

/**
 * Changes some of the settings. The reply contains all of them.
 * @throws ApiError
 */
export async function changeSettings(settings: SettingsChange): Promise<Settings> {
  const { data } = await callApi('app/user/settings', { settings });
  queryClient.setQueryData(settingsQuery.queryKey, data);
  return data;
}

/**
 * Refetches the viewer's profile after a change and merges it into the session (PROFILE-24, PROFILE-26).
 * Errors are ignored: the change itself has succeeded.
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
    // The next page load fetches it.
  }
}
