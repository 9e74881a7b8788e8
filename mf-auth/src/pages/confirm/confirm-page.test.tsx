import { useSession } from '@ontrend/shared/session';
import type { FakeApi } from '@ontrend/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, demoUser, renderAuth, setUpGuest } from '../../testing/auth-test-utils.tsx';

const CODE = 'a-long-code-of-a-link';

let api: FakeApi;
beforeEach(() => {
  api = setUpGuest();
});

test.each(['/confirm/join', '/confirm'])(
  '%s submits the code from the link once and signs the user in',
  async (path) => {
    const { router } = renderAuth(`${path}?code=${CODE}`);
    await screen.findByText('arrived');
    expect(router.state.location.pathname).toBe('/');
    expect(api.bodies('app/user/join-confirm')).toEqual([
      { registration: { type: 'join', confirmationCode: CODE } },
    ]);
  },
);

test('a used or expired code shows an error with links to continue', async () => {
  api.on('app/user/join-confirm', { status: 422, error: { code: 'wrong-code', messages: ['No'] } });
  renderAuth(`/confirm/join?code=${CODE}`);
  expect(await screen.findByText(/expired or has already been used/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enter the code or request a new one' })).toHaveAttribute(
    'href',
    '/auth/join',
  );
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a failed call can be retried with the same code', async () => {
  api.on('app/user/join-confirm', { status: 503, error: { code: 'down', messages: ['Down for a moment'] } });
  renderAuth(`/confirm/join?code=${CODE}`);
  expect(await screen.findByText('Down for a moment')).toBeVisible();
  api.on('app/user/join-confirm', { data: { token: 'access', refreshToken: 'refresh' } });
  await userEvent.click(button('Try again'));
  expect(await screen.findByText('arrived')).toBeVisible();
});

test('without a code the page shows an error and sends nothing', () => {
  renderAuth('/confirm/join');
  expect(screen.getByText(/has no code/)).toBeVisible();
  expect(api.bodies('app/user/join-confirm')).toEqual([]);
});

test('a signed-in user keeps the session', async () => {
  useSession.setState({ status: 'signed-in', viewer: demoUser });
  renderAuth(`/confirm/join?code=${CODE}`);
  await screen.findByText('arrived');
  expect(api.bodies('app/user/join-confirm')).toEqual([]);
});
