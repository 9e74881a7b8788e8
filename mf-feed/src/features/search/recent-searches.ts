import { userStorageKey } from '@ontrend/shared/entities';
import { useSession } from '@ontrend/shared/session';
import { create } from 'zustand';
import { MAX_RECENT_SEARCHES, MAX_SEARCH_LENGTH } from './constants.ts';

/** Users of a shared browser do not see each other's searches, and a logout deletes them. Guests have the user ID 0. */
const getStorageKey = () => userStorageKey(useSession.getState().viewer?.id ?? 0, 'searches');

/** Searches of this page by storage key, in case the storage is blocked. */
const useStoredSearches = create<Record<string, readonly string[]>>(() => ({}));

/** @returns null if the storage is blocked */
function read(key: string): readonly string[] | null {
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return null;
  }
  try {
    const searches: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(searches)
      ? searches.filter((text) => typeof text === 'string').slice(0, MAX_RECENT_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

function updateSearches(to: (before: readonly string[]) => readonly string[]): void {
  const key = getStorageKey();
  // Other tabs write to the storage too.
  const searches = to(read(key) ?? useStoredSearches.getState()[key] ?? []);
  useStoredSearches.setState({ [key]: searches });
  try {
    if (searches.length > 0) localStorage.setItem(key, JSON.stringify(searches));
    else localStorage.removeItem(key);
  } catch {
    // Without storage the searches last as long as the page.
  }
}

/** Returns the viewer's recent searches on this device, latest first. */
export function useRecentSearches(): readonly string[] {
  // Rerender when the viewer changes, because the storage key depends on the viewer.
  useSession(({ viewer }) => viewer?.id);
  const key = getStorageKey();
  return useStoredSearches((all) => all[key]) ?? read(key) ?? [];
}

/** Adds a search, or moves it to the top. */
export function addRecentSearch(search: string): void {
  const text = search.trim().slice(0, MAX_SEARCH_LENGTH);
  if (text)
    updateSearches((before) =>
      [text, ...before.filter((searches) => searches !== text)].slice(0, MAX_RECENT_SEARCHES),
    );
}

export function removeRecentSearch(search: string): void {
  updateSearches((before) => before.filter((searches) => searches !== search));
}

export function clearRecentSearches(): void {
  updateSearches(() => []);
}
