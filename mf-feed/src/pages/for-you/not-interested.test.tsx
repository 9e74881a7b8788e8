import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import type { FakeApi } from '@ontrend/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../features/video-item/actions/video-menu-items.tsx';
import { getRows, openFeed, setUpFeed } from '../../testing/feed-harness.ts';

const NOT_INTERESTED = 'app/video/not-interested';
const me = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };
let api: FakeApi;
let scrolledTo: string[];

beforeEach(() => {
  ({ api } = setUpFeed());
  api.on(NOT_INTERESTED, ({ notInterested = true }) => ({ data: { notInterested } }));
  useSession.setState({ status: 'signed-in', viewer: me });
  scrolledTo = [];
});
// Reset the choices of the previous test.
afterEach(() => {
  act(() => {
    useSession.setState({ status: 'guest', viewer: null });
    events.emit('session.ended', { reason: 'logout' });
  });
});

async function choose(name: string) {
  const user = userEvent.setup();
  await openFeed();
  for (const row of getRows()) row.scrollIntoView = () => scrolledTo.push(row.dataset.index ?? '');
  await user.click(within(getRows()[0] as HTMLElement).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test.each([
  ['Not interested', { file: 'cat', notInterested: true }],
  ['See less from @cat.maker', { userId: 7, notInterested: true }],
])('after “%s” the feed moves to the next video', async (name, body) => {
  await choose(name);
  await waitFor(() => expect(api.bodies(NOT_INTERESTED)).toEqual([body]));
  expect(scrolledTo).toEqual(['1']);
});

test('a guest is prompted to sign in, and the feed stays', async () => {
  act(() => useSession.setState({ status: 'guest', viewer: null }));
  await choose('Not interested');
  expect(scrolledTo).toEqual([]);
  expect(api.bodies(NOT_INTERESTED)).toEqual([]);
});
