import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { fakeApi } from '@ontrend/shared/testing';
import { storeFollowIntent } from './follow.ts';
import { clearIntent, defineIntent } from './intents.ts';
import { storeLikeIntent } from './like.ts';
import { startEntities } from './start-entities.ts';
import { startToggleSync } from './toggle-sync.ts';

const onPerform = jest.fn();
const storeIntent = defineIntent<string>('test-say', onPerform);
const viewer = { id: 2, username: 'me', name: '', avatar: null, willBeDeleted: null };

/** Signs in, as after a page load: the intent is only in the tab's storage. */
async function signIn(): Promise<void> {
  useSession.setState({ status: 'signed-in', viewer });
  events.emit('session.started', { userId: viewer.id });
  // Replies arrive.
  await jest.advanceTimersByTimeAsync(0);
}

beforeAll(async () => {
  await startEntities();
  startToggleSync();
});
beforeEach(() => {
  onPerform.mockClear();
  sessionStorage.clear();
  localStorage.clear();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  useSession.setState({ status: 'guest', viewer: null });
});
afterEach(() => jest.useRealTimers());

it('performs the last intent once after signing in', async () => {
  storeIntent('first');
  storeIntent('hello');
  expect(onPerform).not.toHaveBeenCalled();
  await signIn();
  expect(onPerform.mock.calls).toEqual([['hello']]);
  await signIn();
  expect(onPerform).toHaveBeenCalledTimes(1);
});

it('performs the intent after a join that waits for its mail, but not after 30 minutes', async () => {
  storeIntent('in time');
  jest.advanceTimersByTime(30 * 60_000 - 1);
  await signIn();
  expect(onPerform).toHaveBeenCalledTimes(1);
  storeIntent('late');
  jest.advanceTimersByTime(30 * 60_000);
  await signIn();
  expect(onPerform).toHaveBeenCalledTimes(1);
});

it.each([
  ['the guest canceled signing in', clearIntent],
  ['another session ended', () => events.emit('session.ended', { reason: 'logout' })],
])('performs no intent after %s', async (_what, leave) => {
  storeIntent('hello');
  leave();
  await signIn();
  expect(onPerform).not.toHaveBeenCalled();
});

it('waits for a remote that is loaded later', async () => {
  sessionStorage.setItem('ontrend.intent', JSON.stringify({ name: 'late', payload: 5, at: Date.now() }));
  await signIn();
  const late = jest.fn();
  defineIntent('late', late);
  await Promise.resolve();
  expect(late.mock.calls).toEqual([[5]]);
});

it('follows and likes, but does not follow the viewer', async () => {
  const api = fakeApi();
  api.on('app/user/subscribe', { data: { hasSubscribe: true, subscribers: 1 } });
  api.on('app/video/rating', { data: { rating: 1, likes: 6 } });
  storeLikeIntent({ fileName: 'cat', rating: 0, likes: 5 });
  await signIn();
  expect(api.bodies('app/video/rating')).toEqual([{ file: 'cat', rating: 1 }]);
  storeFollowIntent({ id: 7, hasSubscribe: false, subscribers: 0 });
  await signIn();
  storeFollowIntent({ id: viewer.id, hasSubscribe: false, subscribers: 0 });
  await signIn();
  expect(api.bodies('app/user/subscribe')).toEqual([{ userId: 7 }]);
});
