import { useSession } from '@ontrend/shared/session';
import { create } from 'zustand';
import { MOST_KEPT, SEARCH_MAX } from './constants.ts';

/** Nobody finds what another looked for at the same browser. */
const storageKey = () => `ontrend.searches.${useSession.getState().viewer?.id ?? 0}`;

/** What this page knows of it; storage may be forbidden. */
const useKept = create<Record<string, readonly string[]>>(() => ({}));

/** @returns null where storage is forbidden */
function read(key: string): readonly string[] | null {
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return null;
  }
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
}

function change(to: (before: readonly string[]) => readonly string[]): void {
  const key = storageKey();
  // Other tabs write there, too.
  const kept = to(read(key) ?? useKept.getState()[key] ?? []);
  useKept.setState({ [key]: kept });
  try {
    if (kept.length > 0) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** What the viewer has looked for at this browser, the latest first. */
export function useRecentSearches(): readonly string[] {
  // Another viewer has other searches.
  useSession(({ viewer }) => viewer?.id);
  const key = storageKey();
  return useKept((all) => all[key]) ?? read(key) ?? [];
}

/** Keeps a search as the latest; one that was kept before moves up. */
export function rememberSearch(search: string): void {
  const text = search.trim().slice(0, SEARCH_MAX);
  if (text) change((before) => [text, ...before.filter((kept) => kept !== text)].slice(0, MOST_KEPT));
}

/** Forgets one search. */
export function forgetSearch(search: string): void {
  change((before) => before.filter((kept) => kept !== search));
}

/** Forgets all of them. */
export function forgetSearches(): void {
  change(() => []);
}
