import { useSession } from '@ontrend/shared/session';
import { create } from 'zustand';
import { MAX_RECENT_SEARCHES, MAX_SEARCH_LENGTH } from './constants.ts';

/** Nobody finds what another looked for at the same browser. */
const getStorageKey = () => `ontrend.searches.${useSession.getState().viewer?.id ?? 0}`;

/** What this page knows of it; storage may be forbidden. */
const useStoredSearches = create<Record<string, readonly string[]>>(() => ({}));

/** @returns null where storage is forbidden */
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
  // Other tabs write there, too.
  const searches = to(read(key) ?? useStoredSearches.getState()[key] ?? []);
  useStoredSearches.setState({ [key]: searches });
  try {
    if (searches.length > 0) localStorage.setItem(key, JSON.stringify(searches));
    else localStorage.removeItem(key);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** What the viewer has looked for at this browser, the latest first. */
export function useRecentSearches(): readonly string[] {
  // Another viewer has other searches.
  useSession(({ viewer }) => viewer?.id);
  const key = getStorageKey();
  return useStoredSearches((all) => all[key]) ?? read(key) ?? [];
}

/** Keeps a search as the latest; one that was kept before moves up. */
export function addRecentSearch(search: string): void {
  const text = search.trim().slice(0, MAX_SEARCH_LENGTH);
  if (text)
    updateSearches((before) =>
      [text, ...before.filter((searches) => searches !== text)].slice(0, MAX_RECENT_SEARCHES),
    );
}

/** Forgets one search. */
export function removeRecentSearch(search: string): void {
  updateSearches((before) => before.filter((searches) => searches !== search));
}

/** Forgets all of them. */
export function clearRecentSearches(): void {
  updateSearches(() => []);
}
