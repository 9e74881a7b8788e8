import { callApi } from '@ontrend/shared/api-client';
import type { SettingsChange } from '@ontrend/shared/wire';
import { create } from 'zustand';
import { COOKIES, readCookie, writeCookie } from './cookies.ts';
import {
  DEFAULT_PREFERENCES,
  FOR_YOU_OFF,
  formatPreferences,
  type Preferences,
  parsePreferences,
  THEME_COLORS,
} from './preferences-cookie.ts';

/**
 * The preferences of the current user or guest. Read them with a selector: `usePreferences((preferences) =>
 * preferences.autoplay)`.
 */
export const usePreferences = create<Preferences>(() => DEFAULT_PREFERENCES);

function applyPreferences(preferences: Preferences): void {
  usePreferences.setState(preferences);
  const { theme } = preferences;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const system of ['light', 'dark'] as const) {
    const bar = document.querySelector(`meta[name="theme-color"][media*="${system}"]`);
    bar?.setAttribute('content', THEME_COLORS[theme === 'system' ? system : theme]);
  }
}

/** Changes preferences on this device only. */
export function storePreferences(change: Partial<Preferences>): void {
  const preferences = { ...usePreferences.getState(), ...change };
  writeCookie(COOKIES.preferences, formatPreferences(preferences));
  writeCookie(COOKIES.forYou, preferences.forYou ? undefined : FOR_YOU_OFF);
  applyPreferences(preferences);
}

/**
 * Loads the device's preferences: at the start, and when a tab becomes visible, because another one may have
 * changed them.
 */
export function loadPreferences(): void {
  applyPreferences(parsePreferences(readCookie(COOKIES.preferences), readCookie(COOKIES.forYou)));
}

function toSettings({ theme, gridLists: _, ...playback }: Partial<Preferences>): SettingsChange {
  return { ...(theme ? { theme } : {}), playback };
}

/**
 * Changes preferences: at once on this device, and for signed-in users in their account as well.
 * @throws ApiError when the account can't be updated; the change still applies on this device
 */
export async function updatePreferences(change: Partial<Preferences>): Promise<void> {
  storePreferences(change);
  if (!readCookie(COOKIES.refreshToken)) return;
  await callApi('app/user/settings', { settings: toSettings(change) });
}

/**
 * Applies the account's preferences on this device. An account without any takes over those that the user
 * chose as a guest.
 * @param account null when nothing has been chosen yet
 */
export function syncAccountPreferences(account: Preferences | null | undefined): void {
  if (account) storePreferences(account);
  else if (readCookie(COOKIES.preferences) ?? readCookie(COOKIES.forYou)) {
    void updatePreferences(usePreferences.getState()).catch(() => undefined);
  }
}
