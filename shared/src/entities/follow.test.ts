import { callApi } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { type FakeApi, fakeApi } from '@ontrend/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useFollow } from './follow.ts';

let api: FakeApi;
/** Lets the call under way be answered; each holds until then. */
let releaseNextReply: () => Promise<void>;
const alerts: string[][] = [];
events.on('call.failed', ({ messages }) => alerts.push(messages));

const creator = { id: 7, hasSubscribe: false, subscribers: 10 };
const follow = (person = creator) => renderHook(() => useFollow(person)).result;
const calls = () => [api.bodies('app/user/subscribe').length, api.bodies('app/user/unsubscribe').length];

/** What the API says of the person from now on. */
function profileReply(follow: { hasSubscribe: boolean; subscribers: number }): void {
  const person = { id: 7, username: 'x', name: 'X', avatar: null };
  const rest = { profileDescription: '', isUrlsClickable: false, subscribes: 0, likes: 0, videos: 0 };
  const strangers = { isFollower: false, isBlocked: false, isMuted: false };
  api.on('app/user/external-profile', { data: { ...person, ...rest, ...strangers, ...follow } });
}

/** Makes the calls of the fake wait for `answerNext`. */
function delayReplies(): void {
  const pendingReplies: (() => void)[] = [];
  const answer = globalThis.fetch;
  globalThis.fetch = (async (...request: Parameters<typeof fetch>) => {
    const response = await answer(...request);
    await new Promise<void>((resolve) => pendingReplies.push(resolve));
    return response;
  }) as typeof fetch;
  releaseNextReply = async () => {
    await waitFor(() => expect(pendingReplies).not.toEqual([]));
    await act(async () => pendingReplies.shift()?.());
  };
}

beforeEach(() => {
  alerts.length = 0;
  api = fakeApi();
  api.on('app/user/subscribe', { data: { hasSubscribe: true, subscribers: 11 } });
  api.on('app/user/unsubscribe', { data: { hasSubscribe: false, subscribers: 10 } });
  delayReplies();
});
// Somebody else is here: what was changed is forgotten.
afterEach(() => act(() => events.emit('session.ended', { reason: 'logout' })));

test('shows what the reply says until the viewer changes it, then what the server confirmed', async () => {
  const one = follow();
  const other = follow();
  expect(one.current).toMatchObject({ isFollowed: false, subscribers: 10, isPending: false });

  act(() => one.current.toggle());
  // In a loading state during the call; the label changes after success (spec 4).
  expect(one.current).toMatchObject({ isFollowed: false, subscribers: 10, isPending: true });
  await releaseNextReply();
  for (const view of [one, other])
    expect(view.current).toMatchObject({ isFollowed: true, subscribers: 11, isPending: false });
  expect(api.bodies('app/user/subscribe')).toEqual([{ userId: 7 }]);
});

test('announces what was confirmed, and nothing before', async () => {
  const onFollowed = jest.fn();
  const stop = events.on('user.followed', onFollowed);
  const one = follow();
  act(() => one.current.toggle());
  expect(onFollowed).not.toHaveBeenCalled();
  await releaseNextReply();
  expect(onFollowed.mock.calls).toEqual([[{ userId: 7, isFollowed: true }]]);
  stop();
});

test('fast taps become one call more at most, and end in what is wanted last', async () => {
  const one = follow();
  for (let tap = 0; tap < 5; tap += 1) act(() => one.current.toggle());
  await releaseNextReply();
  expect(calls()).toEqual([1, 0]);
  expect(one.current).toMatchObject({ isFollowed: true, isPending: false });

  for (let tap = 0; tap < 4; tap += 1) act(() => one.current.toggle());
  await releaseNextReply();
  await releaseNextReply();
  expect(calls()).toEqual([2, 1]);
  expect(one.current).toMatchObject({ isFollowed: true, subscribers: 11, isPending: false });
});

test('a refusal is told, and it stands as it did', async () => {
  api.on('app/user/subscribe', { status: 404, error: { code: 'user-not-found', messages: ['Gone.'] } });
  const one = follow();
  act(() => one.current.toggle());
  await releaseNextReply();
  expect(one.current).toMatchObject({ isFollowed: false, subscribers: 10, isPending: false });
  expect(alerts).toEqual([['Gone.']]);
  act(() => one.current.toggle());
  expect(one.current.isPending).toBe(true);
  await releaseNextReply();
});

test('gives way to a newer reply, wherever in it the person stands, and not to an older one', async () => {
  profileReply({ hasSubscribe: true, subscribers: 25 });
  const one = follow();
  const old = callApi('app/user/external-profile', { username: 'x' });
  act(() => one.current.toggle());
  // First the older question, which is answered after the tap; then the tap.
  await releaseNextReply();
  await old;
  expect(one.current).toMatchObject({ subscribers: 10, isPending: true });
  await releaseNextReply();
  expect(one.current.subscribers).toBe(11);

  const newer = callApi('app/user/external-profile', { username: 'x' });
  await releaseNextReply();
  await act(() => newer);
  expect(one.current).toMatchObject({ isFollowed: true, subscribers: 25 });
});

test('an answer that was asked for before the confirmation does not undo it', async () => {
  profileReply(creator);
  const one = follow();
  act(() => one.current.toggle());
  const before = callApi('app/user/external-profile', { username: 'x' });
  await releaseNextReply();
  expect(one.current.isFollowed).toBe(true);
  await releaseNextReply();
  await act(() => before);
  expect(one.current.isFollowed).toBe(true);
});

test('what one viewer did is nothing to the next, not even late', async () => {
  const one = follow();
  act(() => one.current.toggle());
  act(() => events.emit('session.started', { userId: 2 }));
  expect(one.current).toMatchObject({ isFollowed: false, isPending: false });
  await releaseNextReply();
  expect(one.current).toMatchObject({ isFollowed: false, subscribers: 10, isPending: false });
});
