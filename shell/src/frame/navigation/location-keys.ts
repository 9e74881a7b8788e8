/** As long as the keys of React Router. */
const createKey = () => Math.random().toString(36).slice(2, 10);

function ensureKey(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: createKey() }, '');
}

/**
 * Gives each history entry a key of its own. React Router calls all entries that it did not create `default`: the
 * first one of a document, and those of fragments (`#id`). Data stored by key, such as scroll positions, would be
 * those of another document of the tab. Must be called before the router is created, so that it runs first when the
 * entry changes.
 */
export function ensureLocationKeys(): void {
  ensureKey();
  addEventListener('popstate', ensureKey);
}
