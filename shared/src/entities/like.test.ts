import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi } from '@ontrend/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { useLike } from './like.ts';
import { MIN_RETRY_DELAY_MS, PENDING_MUTATION_MAX_AGE_MS } from './pending-mutations.ts';

const RATING = 'app/video/rating';
const me = { id: 2, username: 'me', name: '', avatar: null, willBeDeleted: null };
const cat = { fileName: 'cat', rating: 0 as const, likes: 5 };

let api: FakeApi;
let onRated: jest.Mock;
let onQueued: jest.Mock;
let onCallFailed: jest.Mock;
const unsubscribers: (() => void)[] = [];

const like = (video: Parameters<typeof useLike>[0] = cat) => renderHook(() => useLike(video)).result;
const requestedRatings = () => api.bodies(RATING).map(({ rating }) => rating);
const advance = (milliseconds = 0) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const goBackOnline = () => act(async () => dispatchEvent(new Event('online')));

/** No call is answered from now on. */
function goOffline(): void {
  api.on(RATING, () => {
    throw new TypeError('Failed to fetch');
  });
}

function goOnline(): void {
  api.on(RATING, ({ rating }) => ({ data: { rating, likes: 5 + rating } }));
}

/** A page loaded anew, of the same person or another. */
async function reload(viewer = me): Promise<void> {
  act(() => {
    useSession.setState({ status: 'signed-in', viewer });
    events.emit('session.started', { userId: viewer.id });
  });
  await advance();
}

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

test('a tap shows at once, and is announced when the server has confirmed it', async () => {
  const one = like();
  act(() => one.current.toggle());
  expect(one.current).toMatchObject({ isLiked: true, likes: 6 });
  expect(onRated).not.toHaveBeenCalled();
  await advance();
  expect(onRated.mock.calls).toEqual([[{ fileName: 'cat', rating: 1 }]]);
});

test('liking what is liked already is a dislike; a double tap only ever likes', async () => {
  const one = like();
  act(() => one.current.like());
  await advance();
  act(() => one.current.like());
  await advance();
  expect(requestedRatings()).toEqual([1]);
  act(() => one.current.toggle());
  expect(one.current).toMatchObject({ isLiked: false, likes: 5 });
  await advance();
  expect(requestedRatings()).toEqual([1, 0]);
});

test('fast taps become as few calls as can be, and end in what is wanted last', async () => {
  const one = like();
  for (let tap = 0; tap < 7; tap += 1) act(() => one.current.toggle());
  await advance();
  expect(requestedRatings()).toEqual([1]);
  expect(one.current).toMatchObject({ isLiked: true, likes: 6 });
});

test.each([
  [404, 'There is no such video.'],
  [500, 'Something went wrong.'],
])('what the server answers with %i is taken back, with what it says', async (status, message) => {
  api.on(RATING, { status, error: { code: 'refused', messages: [message] } });
  const one = like();
  act(() => one.current.toggle());
  await advance();
  expect(one.current).toMatchObject({ isLiked: false, likes: 5 });
  expect(onCallFailed.mock.calls).toEqual([[{ messages: [message] }]]);
  expect(localStorage).toHaveLength(0);
});

test('offline it stays, is told of once, and is sent when the browser is back', async () => {
  goOffline();
  const one = like();
  const other = like({ ...cat, fileName: 'dog' });
  act(() => one.current.toggle());
  await advance();
  act(() => other.current.toggle());
  await advance();
  expect(one.current).toMatchObject({ isLiked: true, likes: 6 });
  expect([onQueued.mock.calls.length, onCallFailed.mock.calls.length]).toEqual([1, 0]);

  goOnline();
  await goBackOnline();
  await advance();
  expect(onRated.mock.calls.flat().map(({ fileName }) => fileName)).toEqual(['cat', 'dog']);
  expect(one.current).toMatchObject({ isLiked: true, likes: 6 });
  expect(localStorage).toHaveLength(0);
});

test('a server that is away is asked again by and by', async () => {
  api.on(RATING, { status: 502, error: { code: 'unreachable', messages: ['Away'] } });
  const one = like();
  act(() => one.current.toggle());
  await advance(MIN_RETRY_DELAY_MS * 3);
  expect(requestedRatings()).toHaveLength(3);
  goOnline();
  await advance(MIN_RETRY_DELAY_MS * 4);
  expect(onRated).toHaveBeenCalledTimes(1);
});

test('taken back before it was sent, nothing is sent', async () => {
  goOffline();
  const one = like();
  act(() => one.current.toggle());
  await advance();
  act(() => one.current.toggle());
  goOnline();
  await goBackOnline();
  await advance();
  expect(one.current).toMatchObject({ isLiked: false, likes: 5 });
  expect([requestedRatings(), localStorage.length]).toEqual([[1], 0]);
});

describe('a reload while offline', () => {
  beforeEach(async () => {
    goOffline();
    const one = like();
    act(() => one.current.toggle());
    await advance();
  });

  test('loses nothing', async () => {
    goOnline();
    await reload();
    expect(requestedRatings()).toEqual([1, 1]);
    expect(onRated).toHaveBeenCalledTimes(1);
    expect(like().current).toMatchObject({ isLiked: true, likes: 6 });
    await reload();
    expect(requestedRatings()).toHaveLength(2);
  });

  test('does nothing for another person', async () => {
    goOnline();
    await reload({ ...me, id: 3 });
    expect(requestedRatings()).toHaveLength(1);
    expect(like().current.isLiked).toBe(false);
    await reload();
    expect(requestedRatings()).toHaveLength(2);
  });

  test('forgets what waited for a week', async () => {
    goOnline();
    jest.setSystemTime(Date.now() + PENDING_MUTATION_MAX_AGE_MS);
    await reload();
    expect(requestedRatings()).toHaveLength(1);
  });

  test('leaves nothing of who logged out', async () => {
    act(() => events.emit('session.ended', { reason: 'logout' }));
    expect(localStorage).toHaveLength(0);
  });
});

test('what is under way when the page goes is asked for once more', async () => {
  const answer = globalThis.fetch;
  globalThis.fetch = () => new Promise(() => {});
  const one = like();
  act(() => one.current.toggle());
  act(() => void dispatchEvent(new Event('pagehide')));
  globalThis.fetch = answer;
  await reload();
  expect(requestedRatings()).toEqual([1]);
  expect(onRated).toHaveBeenCalledTimes(1);
});
