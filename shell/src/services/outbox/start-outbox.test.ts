import { userStorageKey } from '@ontrend/shared/entities';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { startOutbox } from './start-outbox.ts';

const VIEWER = { id: 2, username: 'me', name: '', avatar: null, willBeDeleted: null };
// A mock for each test, because the listeners of earlier tests are never removed.
let load: jest.Mock<Promise<never>, [string]>;
const storeMessage = (userId: number, message: unknown, name = 'outbox.a') =>
  localStorage.setItem(
    userStorageKey(userId, name),
    typeof message === 'string' ? message : JSON.stringify(message),
  );

beforeEach(() => {
  localStorage.clear();
  load = jest.fn((_name: string): Promise<never> => new Promise(() => {}));
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
});
afterEach(() => jest.useRealTimers());

test.each<[string, () => void, number]>([
  ['sends a pending message', () => storeMessage(2, { text: 'Hi' }), 1],
  ['loads nothing without messages', () => {}, 0],
  ['ignores a message that failed permanently', () => storeMessage(2, { text: 'Hi', failed: ['No'] }), 0],
  ['ignores messages of another account', () => storeMessage(3, { text: 'Hi' }), 0],
  ['ignores drafts', () => storeMessage(2, 'Hel', 'draft.5'), 0],
  ['ignores invalid entries', () => storeMessage(2, '{'), 0],
])('%s', (_what, prepare, times) => {
  prepare();
  startOutbox({ load });
  expect(load.mock.calls).toEqual(Array.from({ length: times }, () => ['mf-messages']));
});

test('sends the messages of a user who signs in later', () => {
  storeMessage(2, { text: 'Hi' });
  useSession.setState({ status: 'guest', viewer: null });
  startOutbox({ load });
  expect(load).not.toHaveBeenCalled();
  useSession.setState({ status: 'signed-in', viewer: VIEWER });
  events.emit('session.started', { userId: 2 });
  expect(load).toHaveBeenCalledTimes(1);
});

test('loads mf-messages again when the browser is online after a failure', async () => {
  jest.useFakeTimers();
  storeMessage(2, { text: 'Hi' });
  load.mockRejectedValueOnce(new Error('offline'));
  startOutbox({ load });
  await jest.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(2);
});
