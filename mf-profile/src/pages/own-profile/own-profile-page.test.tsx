import { useSession } from '@ontrend/shared/session';
import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import remote from '../../remote.ts';
import { createOwnProfile } from '../../testing/fixtures.ts';

test('a guest sees the sign-up gate with a redirect back', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  renderRemote(remote, { at: '/user' });
  expect(await screen.findByText('Your profile and your videos will appear here')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile');
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '/auth/login?redirectPath=%2Fuser',
  );
});

const SIGNED_IN = {
  status: 'signed-in',
  viewer: { id: 7, username: 'mochi.and.me', name: 'Mochi & Mara', avatar: null, willBeDeleted: null },
} as const;

test('a signed-in user is redirected to their own profile', async () => {
  fakeApi().on('app/user/self-profile', { data: createOwnProfile() });
  useSession.setState(SIGNED_IN);
  const { router } = renderRemote(remote, { at: '/user' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/mochi.and.me'));
});

test('shows a skeleton until the session is known, then redirects', async () => {
  fakeApi().on('app/user/self-profile', { data: createOwnProfile() });
  useSession.setState({ status: 'unknown', viewer: null });
  const { router } = renderRemote(remote, { at: '/user' });
  expect(await screen.findByRole('status', { name: 'Loading your profile…' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  act(() => useSession.setState(SIGNED_IN));
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/mochi.and.me'));
});
