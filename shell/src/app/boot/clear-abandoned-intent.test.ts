import { defineIntent, startEntities } from '@ontrend/shared/entities';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { clearAbandonedIntent } from './clear-abandoned-intent.ts';

const runIntent = jest.fn();
const requestIntent = defineIntent<number>('test', runIntent);
const viewer = { id: 2, username: 'me', name: '', avatar: null, willBeDeleted: null };

beforeAll(startEntities);

test.each([
  ['/auth/login', 1],
  ['/auth/join', 1],
  ['/auth/reset-password', 1],
  ['/confirm/join', 1],
  ['/', 0],
  ['/user/demo', 0],
  ['/authors', 0],
])(
  'after a guest requests an action and goes to %s, the action runs %i times on sign-in',
  async (pathname, times) => {
    runIntent.mockClear();
    useSession.setState({ status: 'guest', viewer: null });
    requestIntent(1);
    clearAbandonedIntent(pathname);
    useSession.setState({ status: 'signed-in', viewer });
    // The redirect after the login doesn't clear the intent, because the remote that runs it may load later.
    clearAbandonedIntent('/');
    events.emit('session.started', { userId: viewer.id });
    await Promise.resolve();
    expect(runIntent).toHaveBeenCalledTimes(times);
  },
);
