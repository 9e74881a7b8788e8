import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, mockIntersectionObserver, renderRemote } from '@ontrend/shared/testing';
import type { Calls } from '@ontrend/shared/wire';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createProfile } from '../../testing/fixtures.ts';

const home = {
  path: '/',
  handle: { name: 'home', layout: 'default', transition: 'none' } as const,
  element: <p>home</p>,
};
type Reply = Calls['app/user/subscribe']['reply'];
const viewer = { id: 1, username: 'me', name: 'Me', avatar: null, willBeDeleted: null };

let api: FakeApi;

beforeEach(() => {
  useSession.setState({ status: 'signed-in', viewer });
  mockIntersectionObserver();
  api = fakeApi();
  api.on('app/user/external-profile', { data: createProfile() });
  const pagination = { page: 1, recordsPerPage: 15, recordsTotal: 0 };
  api.on('app/user/videos', { data: [], pagination, nextPageToken: null });
});

async function showProfile() {
  const routes = [...remote.routes, home];
  const { router } = renderRemote(
    { ...remote, routes },
    { at: '/user/mochi.and.me', device: { mobile: true } },
  );
  await screen.findByRole('heading', { level: 1 });
  return router;
}

test('a profile that was loaded before is shown at once', async () => {
  const router = await showProfile();
  await act(() => router.navigate('/'));
  expect(screen.getByText('home')).toBeVisible();
  // No reply arrives.
  api.on('app/user/external-profile', () => new Promise(() => {}));
  act(() => void router.navigate('/user/mochi.and.me'));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Mochi & Mara');
});

test('the follow button is in a loading state during the call', async () => {
  let reply = (_: Reply) => {};
  const replied = new Promise<Reply>((resolve) => {
    reply = resolve;
  });
  api.on('app/user/subscribe', () => replied);
  await showProfile();
  const button = screen.getByRole('button', { name: 'Follow' });
  expect(button).not.toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await act(async () => reply({ data: { hasSubscribe: true, subscribers: 2 } }));
  await waitFor(() => expect(button).toHaveAccessibleName('Unfollow'));
  expect(button).not.toHaveAttribute('aria-busy', 'true');
});
