import { ensureLocationKeys } from './location-keys.ts';

const getKey = () => (history.state as { key?: string } | null)?.key;

it('gives every entry that the router did not create a key of its own', () => {
  history.replaceState(null, '');
  ensureLocationKeys();
  const first = getKey();
  expect(first).toMatch(/^\w+$/);

  // A fragment in the address bar: the browser adds an entry without state.
  history.pushState(null, '', '#terms');
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect(getKey()).toMatch(/^\w+$/);
  expect(getKey()).not.toBe(first);
});

it('keeps the key and the state of an entry that has one', () => {
  const state = { key: 'abc', idx: 3, usr: { feed: 1 } };
  history.replaceState(state, '');
  ensureLocationKeys();
  dispatchEvent(new PopStateEvent('popstate', { state }));
  expect(history.state).toEqual(state);
});
