import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi } from '@ontrend/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { useLike } from './like.ts';
import { startEntities } from './start-entities.ts';
import { startToggleSync } from './toggle-sync.ts';

const RATING = 'app/video/rating';
const VIEWER = { id: 2, username: 'me', name: '', avatar: null, willBeDeleted: null };
const VIDEO = { fileName: 'cat', rating: 0 as const, likes: 5 };
const CONFIRMATION_KEY = 'ontrend.user.2.confirmed.like:cat';
const LIKED = { on: true, count: 6 };

let api: FakeApi;
const like = () => renderHook(() => useLike(VIDEO)).result;
const startSession = () =>
  act(() => {
    useSession.setState({ status: 'signed-in', viewer: VIEWER });
    events.emit('session.started', { userId: VIEWER.id });
  });

/** Stores a change that another tab has completed. */
function storeConfirmation(confirmedAt = Date.now()): void {
  localStorage.setItem(CONFIRMATION_KEY, JSON.stringify({ confirmed: LIKED, confirmedAt }));
}

/** Writes a value as another tab does. */
function writeElsewhere(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })));
}

beforeAll(startEntities);
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.on(RATING, ({ rating }) => ({ data: { rating, likes: 5 + rating } }));
  startSession();
});
afterEach(() => act(() => events.emit('session.ended', { reason: 'logout' })));

describe('when deferred services start', () => {
  test('shows what another tab has completed since the page was opened', () => {
    const result = like();
    storeConfirmation();
    expect(result.current.isLiked).toBe(false);
    act(startToggleSync);
    expect(result.current).toMatchObject({ isLiked: true, likes: 6 });
  });

  test('ignores what is older than the page, because its replies are newer', () => {
    const result = like();
    storeConfirmation(performance.timeOrigin - 1);
    act(startToggleSync);
    expect(result.current).toMatchObject({ isLiked: false, likes: 5 });
  });

  test('deletes confirmations after 5 minutes, and unreadable ones', () => {
    storeConfirmation(Date.now() - 290_000);
    act(startToggleSync);
    expect(localStorage).toHaveLength(1);
    storeConfirmation(Date.now() - 300_000);
    localStorage.setItem('ontrend.user.2.confirmed.like:dog', '{');
    act(startToggleSync);
    expect(localStorage).toHaveLength(0);
  });
});

describe('after that', () => {
  const PENDING_KEY = 'ontrend.user.2.pending.like:cat';
  const pending = () =>
    JSON.stringify({ on: true, confirmed: { on: false, count: 5 }, createdAt: Date.now() });
  // A response takes at least a millisecond, the unit of the time.
  const confirmation = () => JSON.stringify({ confirmed: LIKED, confirmedAt: Date.now() + 1 });

  test('shows changes of another tab before and after they are confirmed', () => {
    act(startToggleSync);
    const result = like();
    writeElsewhere(PENDING_KEY, pending());
    expect(result.current).toMatchObject({ isLiked: true, likes: 6 });
    writeElsewhere(CONFIRMATION_KEY, confirmation());
    writeElsewhere(PENDING_KEY, null);
    expect(result.current).toMatchObject({ isLiked: true, likes: 6 });
  });

  test('a change of this tab remains when another tab confirms an earlier one', () => {
    act(startToggleSync);
    globalThis.fetch = () => new Promise(() => {});
    const result = like();
    act(() => result.current.toggle());
    act(() => result.current.toggle());
    writeElsewhere(CONFIRMATION_KEY, confirmation());
    expect(result.current).toMatchObject({ isLiked: false, likes: 5 });
  });

  test('tells other tabs what the API has confirmed', async () => {
    act(startToggleSync);
    const result = like();
    const rated = new Promise((resolve) => events.on('video.rated', resolve));
    act(() => result.current.toggle());
    await act(() => rated);
    expect(Object.keys(localStorage)).toEqual([CONFIRMATION_KEY]);
    expect(JSON.parse(localStorage.getItem(CONFIRMATION_KEY) ?? '').confirmed).toEqual(LIKED);
  });
});
