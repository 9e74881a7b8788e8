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
 * What whoever is here has chosen, for guests and members alike. Read it with a selector:
 * `usePreferences((preferences) => preferences.autoplay)`.
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

function storePreferences(change: Partial<Preferences>): void {
  const preferences = { ...usePreferences.getState(), ...change };
  writeCookie(COOKIES.preferences, formatPreferences(preferences));
  writeCookie(COOKIES.forYou, preferences.forYou ? undefined : FOR_YOU_OFF);
  applyPreferences(preferences);
}

/** Reads what this device keeps: at the start, and when a tab is looked at again that another may have changed. */
export function loadPreferences(): void {
  applyPreferences(parsePreferences(readCookie(COOKIES.preferences), readCookie(COOKIES.forYou)));
}

function toSettings({ theme, ...playback }: Partial<Preferences>): SettingsChange {
  return { ...(theme ? { theme } : {}), playback };
}

/**
 * Chooses something: it holds at once, on this device, and for the signed in in their account as well.
 * @throws ApiError when the account did not take it in; on this device it holds all the same
 */
export async function updatePreferences(change: Partial<Preferences>): Promise<void> {
  storePreferences(change);
  if (!readCookie(COOKIES.refreshToken)) return;
  await callApi('app/user/settings', { settings: toSettings(change) });
}

/**
 * What an account has chosen holds on every device it comes to; one that has chosen nothing yet takes over what the
 * device's reader chose as a guest.
 * @param account null: nothing chosen yet
 */
export function syncAccountPreferences(account: Preferences | null | undefined): void {
  if (account) storePreferences(account);
  else if (readCookie(COOKIES.preferences) ?? readCookie(COOKIES.forYou)) {
    void updatePreferences(usePreferences.getState()).catch(() => undefined);
  }
}
