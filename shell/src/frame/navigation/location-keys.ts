/** Same length as React Router's keys. */
const createKey = () => Math.random().toString(36).slice(2, 10);

function ensureKey(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: createKey() }, '');
}

/**
 * Gives each history entry a key of its own. React Router gives the key `default` to every entry that it did not create:
 * the first one of a document and those of native fragment navigations (`#id`). Data stored by key, such as scroll
 * positions, would otherwise be shared between documents in the same tab. Must be called before the router is created, so
 * that its `popstate` listener runs before the router's.
 */
export function ensureLocationKeys(): void {
  ensureKey();
  addEventListener('popstate', ensureKey);
}
