import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi } from '@ontrend/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useFollow } from './follow.ts';
import { startEntities } from './start-entities.ts';
import { startToggleSync } from './toggle-sync.ts';

let api: FakeApi;
/** Releases the reply to the next pending call. */
let releaseNextReply: () => Promise<void>;
const alerts: string[][] = [];
events.on('call.failed', ({ messages }) => alerts.push(messages));

const VIEWER = { id: 1, username: 'me', name: '', avatar: null, willBeDeleted: null };
const creator = { id: 7, hasSubscribe: false, subscribers: 10 };
const follow = (user = creator) => renderHook(() => useFollow(user)).result;
const calls = () => [api.bodies('app/user/subscribe').length, api.bodies('app/user/unsubscribe').length];

/** Sets the profile that the API returns. */
function profileReply(follow: { hasSubscribe: boolean; subscribers: number }): void {
  const user = { id: 7, username: 'x', name: 'X', avatar: null };
  const rest = { profileDescription: '', isUrlsClickable: false, subscribes: 0, likes: 0, videos: 0 };
  const relationship = { isFollower: false, isBlocked: false, isMuted: false };
  api.on('app/user/external-profile', { data: { ...user, ...rest, ...relationship, ...follow } });
}

/** Delays every reply until `releaseNextReply` is called. */
function delayReplies(): void {
  const pendingReplies: (() => void)[] = [];
  const fakeFetch = globalThis.fetch;
  globalThis.fetch = (async (...request: Parameters<typeof fetch>) => {
    const response = await fakeFetch(...request);
    await new Promise<void>((resolve) => pendingReplies.push(resolve));
    return response;
  }) as typeof fetch;
  releaseNextReply = async () => {
    await waitFor(() => expect(pendingReplies).not.toEqual([]));
    await act(async () => pendingReplies.shift()?.());
  };
}

beforeAll(async () => {
  await startEntities();
  startToggleSync();
});
beforeEach(() => {
  alerts.length = 0;
  localStorage.clear();
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
  api = fakeApi();
  api.on('app/user/subscribe', { data: { hasSubscribe: true, subscribers: 11 } });
  api.on('app/user/unsubscribe', { data: { hasSubscribe: false, subscribers: 10 } });
  delayReplies();
});
// The end of a session clears all entries.
afterEach(() => act(() => events.emit('session.ended', { reason: 'logout' })));

test("shows the reply's state until the viewer changes it, then the confirmed state", async () => {
  const result = follow();
  const other = follow();
  expect(result.current).toMatchObject({ isFollowed: false, subscribers: 10, isPending: false });

  act(() => result.current.toggle());
  // The button is in a loading state during the call; the label changes after success (ACCOUNT-55).
  expect(result.current).toMatchObject({ isFollowed: false, subscribers: 10, isPending: true });
  await releaseNextReply();
  for (const view of [result, other])
    expect(view.current).toMatchObject({ isFollowed: true, subscribers: 11, isPending: false });
  expect(api.bodies('app/user/subscribe')).toEqual([{ userId: 7 }]);
});

test('emits user.followed only after the server has confirmed the change', async () => {
  const onFollowed = jest.fn();
  const stop = events.on('user.followed', onFollowed);
  const result = follow();
  act(() => result.current.toggle());
  expect(onFollowed).not.toHaveBeenCalled();
  await releaseNextReply();
  expect(onFollowed.mock.calls).toEqual([[{ userId: 7, isFollowed: true }]]);
  stop();
});

test('sends at most one more call after fast taps and ends in the last desired state', async () => {
  const result = follow();
  for (let tap = 0; tap < 5; tap += 1) act(() => result.current.toggle());
  await releaseNextReply();
  expect(calls()).toEqual([1, 0]);
  expect(result.current).toMatchObject({ isFollowed: true, isPending: false });

  for (let tap = 0; tap < 4; tap += 1) act(() => result.current.toggle());
  await releaseNextReply();
  await releaseNextReply();
  expect(calls()).toEqual([2, 1]);
  expect(result.current).toMatchObject({ isFollowed: true, subscribers: 11, isPending: false });
});

test('reports a rejected call and restores the confirmed state', async () => {
  api.on('app/user/subscribe', { status: 404, error: { code: 'user-not-found', messages: ['Gone.'] } });
  const result = follow();
  act(() => result.current.toggle());
  await releaseNextReply();
  expect(result.current).toMatchObject({ isFollowed: false, subscribers: 10, isPending: false });
  expect(alerts).toEqual([['Gone.']]);
  act(() => result.current.toggle());
  expect(result.current.isPending).toBe(true);
  await releaseNextReply();
});

test('reconciles with newer replies at any depth, and ignores older ones', async () => {
  profileReply({ hasSubscribe: true, subscribers: 25 });
  const result = follow();
  const old = callApi('app/user/external-profile', { username: 'x' });
  act(() => result.current.toggle());
  // First the older call, whose reply arrives after the tap; then the call of the tap.
  await releaseNextReply();
  await old;
  expect(result.current).toMatchObject({ subscribers: 10, isPending: true });
  await releaseNextReply();
  expect(result.current.subscribers).toBe(11);

  const newer = callApi('app/user/external-profile', { username: 'x' });
  await releaseNextReply();
  await act(() => newer);
  expect(result.current).toMatchObject({ isFollowed: true, subscribers: 25 });
});

test('ignores a reply that was requested before the confirmation', async () => {
  profileReply(creator);
  const result = follow();
  act(() => result.current.toggle());
  const before = callApi('app/user/external-profile', { username: 'x' });
  await releaseNextReply();
  expect(result.current.isFollowed).toBe(true);
  await releaseNextReply();
  await act(() => before);
  expect(result.current.isFollowed).toBe(true);
});

test('does not carry changes over to another user, even when replies arrive late', async () => {
  const result = follow();
  act(() => result.current.toggle());
  act(() => {
    useSession.setState({ status: 'signed-in', viewer: { ...VIEWER, id: 2 } });
    events.emit('session.started', { userId: 2 });
  });
  expect(result.current).toMatchObject({ isFollowed: false, isPending: false });
  await releaseNextReply();
  expect(result.current).toMatchObject({ isFollowed: false, subscribers: 10, isPending: false });
});
