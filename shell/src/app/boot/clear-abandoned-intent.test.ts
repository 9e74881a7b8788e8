import { defineIntent } from '@ontrend/shared/entities';
import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { forgetIntent } from './clear-abandoned-intent.ts';

const done = jest.fn();
const ask = defineIntent<number>('test', done);
const viewer = { id: 2, username: 'me', name: '', avatar: null, willBeDeleted: null };

test.each([
  ['/auth/login', 1],
  ['/auth/join', 1],
  ['/auth/reset-password', 1],
  ['/confirm/join', 1],
  ['/', 0],
  ['/user/demo', 0],
  ['/authors', 0],
])('what a guest asked for before they went to %s is done %i times', async (pathname, times) => {
  done.mockClear();
  useSession.setState({ status: 'guest', viewer: null });
  ask(1);
  forgetIntent(pathname);
  useSession.setState({ status: 'signed-in', viewer });
  // Where the login leads on to takes nothing back: its remote may come late.
  forgetIntent('/');
  events.emit('session.started', { userId: viewer.id });
  await Promise.resolve();
  expect(done).toHaveBeenCalledTimes(times);
});
