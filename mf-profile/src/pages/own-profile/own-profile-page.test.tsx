import { useSession } from '@ontrend/shared/session';
import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import remote from '../../remote.ts';
import { someProfile } from '../../testing/fixtures.ts';

test('a guest reads what would be here, and finds the way to sign up and back', async () => {
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

test('the signed in come to their own page', async () => {
  const api = fakeApi();
  api.on('app/user/external-profile', { data: someProfile() });
  useSession.setState(SIGNED_IN);
  const { router } = renderRemote(remote, { at: '/user' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/mochi.and.me'));
});

test('whom nobody knows yet sees what will be a profile, no gate, and comes to it once they are known', async () => {
  fakeApi();
  useSession.setState({ status: 'unknown', viewer: null });
  const { router } = renderRemote(remote, { at: '/user' });
  expect(await screen.findByRole('status', { name: 'Loading your profile' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  act(() => useSession.setState(SIGNED_IN));
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/mochi.and.me'));
});
