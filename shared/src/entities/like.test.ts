import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi } from '@ontrend/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { useLike } from './like.ts';
import { moveUserStorage } from './move-user-storage.ts';
import { writePendingMutation } from './pending-mutations.ts';
import { startEntities } from './start-entities.ts';
import { startToggleSync } from './toggle-sync.ts';

const RATING = 'app/video/rating';
const WEEK_MS = 7 * 24 * 3_600_000;
const VIEWER = { id: 2, username: 'me', name: '', avatar: null, willBeDeleted: null };
const VIDEO = { fileName: 'cat', rating: 0 as const, likes: 5 };

let api: FakeApi;
let onRated: jest.Mock;
let onQueued: jest.Mock;
let onCallFailed: jest.Mock;
const unsubscribers: (() => void)[] = [];

const like = (video: Parameters<typeof useLike>[0] = VIDEO) => renderHook(() => useLike(video)).result;
const requestedRatings = () => api.bodies(RATING).map(({ rating }) => rating);
const advance = (milliseconds = 0) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const goBackOnline = () => act(async () => dispatchEvent(new Event('online')));

const countPending = () => Object.keys(localStorage).filter((key) => key.includes('.pending.')).length;

/** Makes every call fail without a response. */
function goOffline(): void {
  api.on(RATING, () => {
    throw new TypeError('Failed to fetch');
  });
}

function goOnline(): void {
  api.on(RATING, ({ rating }) => ({ data: { rating, likes: 5 + rating } }));
}

/** Simulates a page load, by the same or another user. */
async function reload(viewer = VIEWER): Promise<void> {
  act(() => {
    useSession.setState({ status: 'signed-in', viewer });
    events.emit('session.started', { userId: viewer.id });
  });
  await advance();
}

beforeAll(async () => {
  await startEntities();
  startToggleSync();
});
beforeEach(async () => {
  jest.useFakeTimers();
  localStorage.clear();
  api = fakeApi();
  goOnline();
  onRated = jest.fn();
  onQueued = jest.fn();
  onCallFailed = jest.fn();
  unsubscribers.push(
    events.on('video.rated', onRated),
    events.on('mutation.queued', onQueued),
    events.on('call.failed', onCallFailed),
  );
  await reload();
});
afterEach(() => {
  for (const stop of unsubscribers.splice(0)) stop();
  act(() => events.emit('session.ended', { reason: 'logout' }));
  jest.useRealTimers();
});

test('changes immediately on a tap, and emits video.rated after the confirmation', async () => {
  const result = like();
  act(() => result.current.toggle());
  expect(result.current).toMatchObject({ isLiked: true, likes: 6 });
  expect(onRated).not.toHaveBeenCalled();
  await advance();
  expect(onRated.mock.calls).toEqual([[{ fileName: 'cat', rating: 1 }]]);
});

test('is not reset by a list that was requested before it and arrives after the confirmation', async () => {
  let releaseList = () => {};
  const isReleased = new Promise<void>((resolve) => {
    releaseList = resolve;
  });
  api.on('app/video/trusted', async () => {
    await isReleased;
    return { data: [VIDEO], nextPageToken: null } as never;
  });
  const result = like();
  const list = callApi('app/video/trusted', {});
  // The clock stands still, as one that the browser rounds.
  act(() => result.current.toggle());
  await advance();
  releaseList();
  await act(() => list);
  expect(result.current).toMatchObject({ isLiked: true, likes: 6 });
});

test('removes the like of a liked video on toggle, while a double tap only likes', async () => {
  const result = like();
  act(() => result.current.like());
  await advance();
  act(() => result.current.like());
  await advance();
  expect(requestedRatings()).toEqual([1]);
  act(() => result.current.toggle());
  expect(result.current).toMatchObject({ isLiked: false, likes: 5 });
  await advance();
  expect(requestedRatings()).toEqual([1, 0]);
});

test('sends as few calls as possible after fast taps and ends in the last desired state', async () => {
  const result = like();
  for (let tap = 0; tap < 7; tap += 1) act(() => result.current.toggle());
  await advance();
  expect(requestedRatings()).toEqual([1]);
  expect(result.current).toMatchObject({ isLiked: true, likes: 6 });
});

test.each([
  [400, "Couldn't read the request."],
  [404, "This video doesn't exist."],
  [413, 'The request is too large.'],
  [415, 'The body must be JSON.'],
  [422, 'This field has the wrong format.'],
  [500, 'Something went wrong.'],
])('reverts the change after status %i and reports the message', async (status, message) => {
  api.on(RATING, { status, error: { code: 'rejected', messages: [message] } });
  const result = like();
  act(() => result.current.toggle());
  await advance();
  expect(result.current).toMatchObject({ isLiked: false, likes: 5 });
  expect(onCallFailed.mock.calls).toEqual([[{ messages: [message] }]]);
  expect(countPending()).toBe(0);
});

test('queues changes while offline, reports it once, and sends them when the browser is online', async () => {
  goOffline();
  const result = like();
  const other = like({ ...VIDEO, fileName: 'dog' });
  act(() => result.current.toggle());
  await advance();
  act(() => other.current.toggle());
  await advance();
  expect(result.current).toMatchObject({ isLiked: true, likes: 6 });
  expect([onQueued.mock.calls.length, onCallFailed.mock.calls.length]).toEqual([1, 0]);

  goOnline();
  await goBackOnline();
  await advance();
  expect(onRated.mock.calls.flat().map(({ fileName }) => fileName)).toEqual(['cat', 'dog']);
  expect(result.current).toMatchObject({ isLiked: true, likes: 6 });
  expect(countPending()).toBe(0);
});

test.each([408, 429, 502, 503, 504, 507])(
  'keeps a change that was not accepted with status %i, and sends it again',
  async (status) => {
    api.on(RATING, { status, error: { code: 'later', messages: ['Later'] } });
    const result = like();
    act(() => result.current.toggle());
    await advance();
    expect([onCallFailed.mock.calls.length, countPending()]).toEqual([0, 1]);
    goOnline();
    await advance(60_000);
    expect(requestedRatings()).toEqual([1, 1]);
    expect(onRated).toHaveBeenCalledTimes(1);
  },
);

test('retries with increasing delays while the server is unreachable', async () => {
  api.on(RATING, { status: 502, error: { code: 'unreachable', messages: ['Away'] } });
  const result = like();
  act(() => result.current.toggle());
  await advance(9_000);
  const requested = requestedRatings().length;
  expect(requested).toBeGreaterThan(2);
  await advance(9_000);
  expect(requestedRatings().length - requested).toBeLessThan(requested);
  goOnline();
  await advance(60_000);
  expect(onRated).toHaveBeenCalledTimes(1);
});

test('sends a queued change not before the Retry-After of the response', async () => {
  const retryAfter = 600;
  api.on(RATING, { status: 429, error: { code: 'too-many-requests', messages: ['Too fast.'] }, retryAfter });
  const result = like();
  act(() => result.current.toggle());
  await advance(599_999);
  expect(requestedRatings()).toEqual([1]);
  goOnline();
  await advance(60_000);
  expect(requestedRatings()).toEqual([1, 1]);
  expect(onRated).toHaveBeenCalledTimes(1);
});

test('sends the undo of a queued change, because the first call may have arrived', async () => {
  goOffline();
  const result = like();
  act(() => result.current.toggle());
  await advance();
  act(() => result.current.toggle());
  await advance();
  goOnline();
  await goBackOnline();
  await advance();
  expect(result.current).toMatchObject({ isLiked: false, likes: 5 });
  expect([requestedRatings().at(-1), countPending()]).toEqual([0, 0]);
});

describe('a reload while offline', () => {
  beforeEach(async () => {
    goOffline();
    const result = like();
    act(() => result.current.toggle());
    await advance();
  });

  test('does not lose the change within a week', async () => {
    goOnline();
    jest.setSystemTime(Date.now() + WEEK_MS - 1_000);
    await reload();
    expect(requestedRatings()).toEqual([1, 1]);
    expect(onRated).toHaveBeenCalledTimes(1);
    expect(like().current).toMatchObject({ isLiked: true, likes: 6 });
    await reload();
    expect(requestedRatings()).toHaveLength(2);
  });

  test('does not apply the change for another user', async () => {
    goOnline();
    await reload({ ...VIEWER, id: 3 });
    expect(requestedRatings()).toHaveLength(1);
    expect(like().current.isLiked).toBe(false);
    await reload();
    expect(requestedRatings()).toHaveLength(2);
  });

  test('drops a change after a week', async () => {
    goOnline();
    jest.setSystemTime(Date.now() + WEEK_MS);
    await reload();
    expect(requestedRatings()).toHaveLength(1);
  });

  test('leaves nothing in storage after logging out', async () => {
    act(() => events.emit('session.ended', { reason: 'logout' }));
    expect(localStorage).toHaveLength(0);
  });
});

describe('changes that the previous release queued', () => {
  /** Stores changes in its format. */
  function storePrevious(userId: number, mutations: object | string): void {
    const value = typeof mutations === 'string' ? mutations : JSON.stringify(mutations);
    localStorage.setItem(`ontrend.kept.${userId}.postponed`, value);
  }
  const liked = () => ({ on: true, base: { on: false, count: 5 }, at: Date.now() });

  test('are sent after the update, and the old entry is removed', async () => {
    storePrevious(VIEWER.id, { 'like:cat': liked() });
    moveUserStorage();
    expect(localStorage.getItem('ontrend.kept.2.postponed')).toBeNull();
    await reload();
    expect(requestedRatings()).toEqual([1]);
    expect(like().current).toMatchObject({ isLiked: true, likes: 6 });
    expect(countPending()).toBe(0);
  });

  test('are sent once their user signs in, together with newer ones', async () => {
    storePrevious(3, { 'like:cat': liked() });
    writePendingMutation(3, 'like:dog', {
      on: true,
      confirmed: { on: false, count: 1 },
      createdAt: Date.now(),
    });
    moveUserStorage();
    await reload();
    expect(requestedRatings()).toEqual([]);
    await reload({ ...VIEWER, id: 3 });
    expect(requestedRatings()).toHaveLength(2);
    expect(countPending()).toBe(0);
  });

  test('under one key for all changes are sent after the update', async () => {
    const change = { on: true, confirmed: { on: false, count: 5 }, createdAt: Date.now() };
    localStorage.setItem('ontrend.user.2.pending-mutations', JSON.stringify({ 'like:cat': change }));
    moveUserStorage();
    await reload();
    expect(requestedRatings()).toEqual([1]);
    expect(countPending()).toBe(0);
  });

  test('are dropped after a week', async () => {
    storePrevious(VIEWER.id, { 'like:cat': liked() });
    jest.setSystemTime(Date.now() + WEEK_MS);
    moveUserStorage();
    await reload();
    expect(requestedRatings()).toEqual([]);
  });

  test('and that cannot be parsed do not prevent other data from being moved', () => {
    storePrevious(VIEWER.id, '{');
    localStorage.setItem('ontrend.kept.2.draft.5', 'Hel');
    moveUserStorage();
    expect({ ...localStorage }).toEqual({ 'ontrend.user.2.draft.5': 'Hel' });
  });
});

test('repeats a call that was in flight when the browser was killed', async () => {
  const fakeFetch = globalThis.fetch;
  globalThis.fetch = () => new Promise(() => {});
  const result = like();
  act(() => result.current.toggle());
  globalThis.fetch = fakeFetch;
  await reload();
  expect(requestedRatings()).toEqual([1]);
  expect(onRated).toHaveBeenCalledTimes(1);
});
