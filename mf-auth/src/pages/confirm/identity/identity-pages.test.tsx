import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import type { FakeApi } from '@ontrend/shared/testing';
import type { IdentityResult } from '@ontrend/shared/wire';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, demoUser, field, renderAuth, setUpGuest } from '../../../testing/auth-test-utils.tsx';
import { savePendingIdentity } from './pending-identity.ts';

const RESPONSE = 'code=a-code&state=a-state';
const TOKENS = { token: 'access', refreshToken: 'refresh' };
const TICKET = 'a-ticket-of-an-identity';

let api: FakeApi;
const onTestFinish: (() => void)[] = [];
afterEach(() => {
  for (const run of onTestFinish.splice(0)) run();
});
beforeEach(() => {
  api = setUpGuest();
  api.on('app/user/identity-provider', { data: { name: 'Example' } });
});

const leaveFor = (request: { purpose: string; returnTo: string }) =>
  sessionStorage.setItem('ontrend.identity-request', JSON.stringify(request));
const reply = (result: IdentityResult) => api.on('app/user/identity-finish', { data: result });

describe('the button', () => {
  it.each(['/auth/login', '/auth/join'])('is shown on %s when the site has a provider', async (path) => {
    renderAuth(path);
    expect(await screen.findByRole('button', { name: 'Continue with Example' })).toBeVisible();
  });

  it('is divided from the form', async () => {
    renderAuth('/auth/login');
    const { parentElement } = await screen.findByRole('button', { name: 'Continue with Example' });
    expect(parentElement).toHaveTextContent('orContinue with Example');
  });

  it('is not shown without a provider', async () => {
    api.on('app/user/identity-provider', { data: null });
    renderAuth('/auth/login');
    await waitFor(() => expect(api.bodies('app/user/identity-provider')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Continue with/ })).not.toBeInTheDocument();
  });

  it('is not shown for a new password', async () => {
    renderAuth('/auth/reset-password');
    expect(await screen.findByRole('button', { name: 'Reset password' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Continue with/ })).not.toBeInTheDocument();
  });

  it('says that the provider does not respond', async () => {
    api.on('app/user/identity-start', {
      status: 503,
      error: { code: 'provider-unavailable', messages: ['Example does not respond.'] },
    });
    renderAuth('/auth/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Example' }));
    expect(await screen.findByText('Example does not respond.')).toBeVisible();
    expect(button('Continue with Example')).toBeEnabled();
  });
});

describe('the response of the provider', () => {
  it.each([`/confirm#${RESPONSE}`, `/confirm?${RESPONSE}`])(
    '%s signs in and goes on where the person came from',
    async (path) => {
      leaveFor({ purpose: 'sign-in', returnTo: '/user/{userId}' });
      reply({ result: 'signed-in', tokens: TOKENS });
      const { router } = renderAuth(path);
      await screen.findByText('arrived');
      expect(router.state.location.pathname).toBe('/user/demo');
      expect(api.bodies('app/user/identity-finish')).toEqual([{ response: RESPONSE }]);
    },
  );

  it('never leads to another site', async () => {
    leaveFor({ purpose: 'sign-in', returnTo: 'https://attacker.example' });
    reply({ result: 'signed-in', tokens: TOKENS });
    const { router } = renderAuth(`/confirm#${RESPONSE}`);
    await screen.findByText('arrived');
    expect(router.state.location.pathname).toBe('/');
  });

  describe('for an account with a factor', () => {
    beforeEach(() => {
      leaveFor({ purpose: 'sign-in', returnTo: '/messages' });
      const secondStep = { ticket: TICKET, methods: ['totp' as const] };
      reply({ result: 'second-step', secondStep, email: 'demo@example.org' });
    });

    it('leads to the second step, which names the account', async () => {
      const { router } = renderAuth(`/confirm#${RESPONSE}`);
      await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'));
      expect(router.state.location.search).toBe('?redirectPath=%2Fmessages');
      expect(await screen.findByRole('textbox', { name: /code/i })).toBeVisible();
      expect(screen.getByText("You're logging in as demo@example.org.")).toBeVisible();
    });

    it('explains the recovery with the provider instead of a password', async () => {
      renderAuth(`/confirm#${RESPONSE}`);
      await userEvent.click(await screen.findByRole('button', { name: "I can't use any of these" }));
      expect(screen.getByText(/We email demo@example\.org now/)).toBeVisible();
      expect(screen.getByText('Open it, then log in with Example alone.')).toBeVisible();
      expect(screen.queryByText(/password/)).not.toBeInTheDocument();
    });

    it('says that the login has expired, without asking for a password', async () => {
      api.on('app/user/second-step', { status: 422, error: { code: 'expired-ticket', messages: ['Late.'] } });
      renderAuth(`/confirm#${RESPONSE}`);
      await userEvent.type(await screen.findByRole('textbox', { name: /code/i }), '123456{Enter}');
      expect(await screen.findByText('Your login has expired. Log in again.')).toBeVisible();
    });
  });

  it('asks a new person for the birthday, and creates the account', async () => {
    leaveFor({ purpose: 'sign-in', returnTo: '/messages' });
    reply({ result: 'join', ticket: TICKET, email: 'anna@example.com' });
    api.on('app/user/identity-join', { data: TOKENS });
    const joined = jest.fn();
    onTestFinish.push(events.on('account.joined', joined));
    const { router } = renderAuth(`/confirm#${RESPONSE}`);
    expect(await screen.findByText(/Example confirmed anna@example\.com/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(button('Join')).toBeDisabled();
    await userEvent.type(field('Birthday'), '2999-01-01');
    // Other than browsers, user-event submits forms whose button is disabled.
    fireEvent.keyDown(field('Birthday'), { key: 'Enter' });
    await waitFor(() => expect(field('Birthday')).toHaveAccessibleDescription('Only 16+'));
    expect(field('Birthday')).toHaveFocus();
    await userEvent.clear(field('Birthday'));
    await userEvent.type(field('Birthday'), '1999-12-31');
    await userEvent.click(button('Join'));
    await screen.findByText('arrived');
    expect(router.state.location.pathname).toBe('/messages');
    expect(api.bodies('app/user/identity-join')).toEqual([{ ticket: TICKET, birthday: '1999-12-31' }]);
    // Opens the screens for new members.
    expect(joined.mock.calls).toEqual([[{ userId: demoUser.id }]]);
  });

  it('shows the same form with the typed birthday after a reload, and completes it once', async () => {
    leaveFor({ purpose: 'sign-in', returnTo: '/messages' });
    reply({ result: 'join', ticket: TICKET, email: 'anna@example.com' });
    api.on('app/user/identity-join', { data: TOKENS });
    const { router, unmount } = renderAuth(`/confirm#${RESPONSE}`);
    await screen.findByText(/Example confirmed anna@example\.com/);
    await userEvent.type(field('Birthday'), '1999-12-31');
    expect(JSON.stringify(router.state.location)).not.toContain(TICKET);
    unmount();
    const reloaded = renderAuth(`/confirm#${RESPONSE}`);
    await screen.findByText(/Example confirmed anna@example\.com/);
    expect(field('Birthday')).toHaveValue('1999-12-31');
    expect(api.bodies('app/user/identity-finish')).toHaveLength(1);
    await userEvent.click(button('Join'));
    await screen.findByText('arrived');
    expect(reloaded.router.state.location.pathname).toBe('/messages');
    expect(api.bodies('app/user/identity-join')).toEqual([{ ticket: TICKET, birthday: '1999-12-31' }]);
    reloaded.unmount();
    useSession.setState({ status: 'guest', viewer: null });
    api.on('app/user/identity-finish', {
      status: 422,
      error: { code: 'wrong-response', messages: ['Completed before.'] },
    });
    renderAuth(`/confirm#${RESPONSE}`);
    expect(await screen.findByText('Completed before.')).toBeVisible();
  });

  it('leads to a new login when the form was left for too long', async () => {
    leaveFor({ purpose: 'sign-in', returnTo: '/messages' });
    reply({ result: 'join', ticket: TICKET, email: 'anna@example.com' });
    api.on('app/user/identity-join', {
      status: 422,
      error: { code: 'expired-ticket', messages: ['This took too long.'] },
    });
    renderAuth(`/confirm#${RESPONSE}`);
    await screen.findByText(/Example confirmed anna@example\.com/);
    await userEvent.type(field('Birthday'), '1999-12-31');
    await userEvent.click(button('Join'));
    expect(await screen.findByText('This took too long.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute(
      'href',
      '/auth/login?redirectPath=%2Fmessages',
    );
    expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
  });

  it.each([
    ['log-in', 'Is this your account?'],
    ['join-by-mail', 'Confirm an email address first'],
  ] as const)('shows the same page after a reload (%s)', async (result, title) => {
    reply(
      result === 'log-in'
        ? { result, ticket: TICKET, email: 'demo@example.org' }
        : { result, ticket: TICKET },
    );
    const { unmount } = renderAuth(`/confirm#${RESPONSE}`);
    await screen.findByRole('heading', { name: title });
    unmount();
    renderAuth(`/confirm#${RESPONSE}`);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(api.bodies('app/user/identity-finish')).toHaveLength(1);
  });

  it('leads the owner of the address to the login, and connects afterwards', async () => {
    reply({ result: 'log-in', ticket: TICKET, email: 'demo@example.org' });
    const { router } = renderAuth(`/confirm#${RESPONSE}`);
    const logIn = await screen.findByRole('link', { name: 'Log in' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await userEvent.click(logIn);
    expect(router.state.location.pathname).toBe('/auth/login');
    // Servers log addresses, so they contain no ticket.
    expect(router.state.location.search).toBe('?redirectPath=%2Fconfirm%23connect');
    expect(field('Email')).toHaveValue('demo@example.org');
    await userEvent.type(field('Password'), 'ontrend2026');
    await userEvent.click(button('Log in'));
    api.on('app/user/identity-connect', {
      data: { id: crypto.randomUUID(), provider: 'Example', email: null, createdAt: 0, lastUsedAt: 0 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
    await screen.findByText('arrived');
    expect(api.bodies('app/user/identity-connect')).toEqual([{ ticket: TICKET }]);
  });

  it('connects also when the page is reloaded before the login and after it', async () => {
    reply({ result: 'log-in', ticket: TICKET, email: 'demo@example.org' });
    const { unmount } = renderAuth(`/confirm#${RESPONSE}`);
    await userEvent.click(await screen.findByRole('link', { name: 'Log in' }));
    unmount();
    const reloaded = renderAuth('/auth/login?redirectPath=%2Fconfirm%23connect');
    await userEvent.type(field('Password'), 'ontrend2026');
    await userEvent.click(button('Log in'));
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeVisible();
    reloaded.unmount();
    const { router } = renderAuth('/confirm#connect');
    api.on('app/user/identity-connect', {
      data: { id: crypto.randomUUID(), provider: 'Example', email: null, createdAt: 0, lastUsedAt: 0 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
    await screen.findByText('arrived');
    expect(api.bodies('app/user/identity-connect')).toEqual([{ ticket: TICKET }]);
    await act(() => router.navigate('/confirm#connect'));
    expect(await screen.findByText('This took too long. Connect Example in your settings.')).toBeVisible();
  });

  it('keeps the focus when the connection fails, whose button does not work again', async () => {
    useSession.setState({ status: 'signed-in', viewer: demoUser });
    savePendingIdentity({ result: 'join-by-mail', ticket: TICKET }, RESPONSE);
    api.on('app/user/identity-connect', {
      status: 422,
      error: { code: 'expired-ticket', messages: ['This took too long.'] },
    });
    renderAuth('/confirm#connect');
    await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('This took too long.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('leads a person without a verified address to joining by mail', async () => {
    reply({ result: 'join-by-mail', ticket: TICKET });
    const { router } = renderAuth(`/confirm#${RESPONSE}`);
    await userEvent.click(await screen.findByRole('link', { name: 'Join' }));
    expect(router.state.location.pathname).toBe('/auth/join');
    expect(router.state.location.search).toBe('?redirectPath=%2Fconfirm%23connect');
  });

  it('that is rejected shows why, with a way back to the login and the page after it', async () => {
    leaveFor({ purpose: 'sign-in', returnTo: '/messages' });
    api.on('app/user/identity-finish', {
      status: 422,
      error: { code: 'provider-denied', messages: ['Example did not confirm who you are.'] },
    });
    renderAuth('/confirm#error=access_denied&state=a-state');
    expect(await screen.findByText('Example did not confirm who you are.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute(
      'href',
      '/auth/login?redirectPath=%2Fmessages',
    );
  });

  it('leads to this site only, also after a failure', async () => {
    useSession.setState({ status: 'signed-in', viewer: demoUser });
    leaveFor({ purpose: 'connect', returnTo: '//attacker.example' });
    api.on('app/user/identity-finish', {
      status: 422,
      error: { code: 'wrong-response', messages: ['Late.'] },
    });
    renderAuth(`/confirm#${RESPONSE}`);
    expect(await screen.findByText('Late.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/');
  });

  it('goes back to the page of a signed-in user who has connected an account', async () => {
    useSession.setState({ status: 'signed-in', viewer: demoUser });
    leaveFor({ purpose: 'connect', returnTo: '/messages' });
    const identity = {
      id: crypto.randomUUID(),
      provider: 'Example',
      email: null,
      createdAt: 0,
      lastUsedAt: 0,
    };
    reply({ result: 'connected', identity });
    const { router } = renderAuth(`/confirm#${RESPONSE}`);
    await screen.findByText('arrived');
    expect(router.state.location.pathname).toBe('/messages');
  });
});
