import { useSession } from '@ontrend/shared/session';
import type { FakeApi } from '@ontrend/shared/testing';
import type { SecondStep } from '@ontrend/shared/wire';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  button,
  field,
  pasteInto,
  renderAuth,
  setUpGuest,
  type User,
} from '../../../testing/auth-test-utils.tsx';
import { type FakePasskeys, fakePasskeys, removeFakePasskeys } from '../../../testing/fake-passkeys.ts';

const TICKET = 'the-ticket-of-a-login';
const ALL: SecondStep['methods'] = ['recovery-code', 'totp', 'passkey'];
const CODE_LABEL = 'Code from your authenticator app';

let api: FakeApi;
let user: User;

beforeEach(() => {
  api = setUpGuest();
  user = userEvent.setup();
  api.on('app/user/second-step', { data: { token: 'access', refreshToken: 'refresh' } });
});
afterEach(() => {
  jest.useRealTimers();
  removeFakePasskeys();
});

const reject = (code: string, message: string) =>
  api.on('app/user/second-step', { status: 422, error: { code, messages: [message] } });
const sent = () => api.bodies('app/user/second-step');

/** Logs in by password, so that the second step is shown. */
async function logIn(methods: SecondStep['methods'] = ['totp', 'recovery-code'], query = '') {
  api.on('app/user/login', { data: { secondStep: { ticket: TICKET, methods } } });
  const rendered = renderAuth(`/auth/login${query}`);
  await pasteInto(user, 'Email', 'demo@example.org');
  await pasteInto(user, 'Password', 'ontrend2026');
  await user.click(button('Log in'));
  await screen.findByRole('heading', { name: 'Two-step sign-in' });
  await screen.findByRole('button', { name: "I can't use any of these" });
  return rendered;
}

test('starts no session before the second step, and redirects to redirectPath after it', async () => {
  const { router } = await logIn(undefined, '?redirectPath=%2Fmessages');
  expect(useSession.getState()).toMatchObject({ status: 'guest', viewer: null });
  expect(document.cookie).not.toMatch(/token/i);
  expect(api.bodies('app/user/get-profile')).toEqual([]);
  expect(screen.getByText("You're logging in as demo@example.org.")).toBeVisible();
  await user.type(field(CODE_LABEL), '123 456{Enter}');
  await screen.findByText('arrived');
  expect(router.state.location.pathname).toBe('/messages');
  expect(sent()).toEqual([{ ticket: TICKET, method: 'totp', code: '123456' }]);
});

test('the field of the code takes the focus and has the tokens for keyboards and password managers', async () => {
  await logIn();
  expect(field(CODE_LABEL)).toHaveFocus();
  expect(field(CODE_LABEL)).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field(CODE_LABEL)).toHaveAttribute('inputmode', 'numeric');
  expect(button('Log in')).toBeDisabled();
});

test('submits six pasted digits at once', async () => {
  await logIn();
  await user.paste('Your code: 123-456');
  await screen.findByText('arrived');
  expect(sent()).toMatchObject([{ code: '123456' }]);
});

test('submits digits that are pasted over a refused code', async () => {
  reject('wrong-code', 'Wrong code.');
  await logIn();
  await user.paste('123456');
  await screen.findByText('Wrong code.');
  await user.paste('654321');
  await waitFor(() => expect(sent()).toMatchObject([{ code: '123456' }, { code: '654321' }]));
});

test('submits typed digits only when the user does', async () => {
  await logIn();
  await user.keyboard('123456');
  expect(sent()).toEqual([]);
  expect(button('Log in')).toBeEnabled();
});

test('remembers the device if the user wants it', async () => {
  await logIn();
  await user.click(screen.getByRole('checkbox', { name: "Don't ask again on this device for 30 days" }));
  await user.type(field(CODE_LABEL), '123456{Enter}');
  await screen.findByText('arrived');
  expect(sent()).toMatchObject([{ remember: true }]);
});

test('a rejected code shows why, names the clock, and is replaced by the next one', async () => {
  reject('wrong-code', 'This code is wrong or was used before.');
  await logIn();
  await user.type(field(CODE_LABEL), '123456{Enter}');
  expect(await screen.findByText('This code is wrong or was used before.')).toBeVisible();
  expect(field(CODE_LABEL)).toHaveAccessibleDescription(/clock to automatic.*wrong or was used before/);
  api.on('app/user/second-step', { data: { token: 'access', refreshToken: 'refresh' } });
  await user.keyboard('654321{Enter}');
  await screen.findByText('arrived');
  expect(sent().map(({ code }) => code)).toEqual(['123456', '654321']);
});

test.each([
  ['an expired ticket', 'expired-ticket', 'Your login has expired. Enter your password again.'],
  ['the last wrong code', 'last-code-wrong', 'Too many wrong codes. Enter your password again.'],
])('%s returns to the password with the reason', async (_what, code, reason) => {
  reject(code, 'No');
  await logIn();
  await user.type(field(CODE_LABEL), '123456{Enter}');
  expect(await screen.findByText(reason)).toBeVisible();
  expect(field('Email')).toHaveValue('demo@example.org');
  expect(field('Password')).toHaveValue('');
  expect(field('Password')).toHaveFocus();
});

test('switches to a recovery code, and back to the login', async () => {
  await logIn();
  await user.click(button('Use a recovery code'));
  expect(field('Recovery code')).toHaveFocus();
  await user.click(button('Use your authenticator app'));
  expect(field(CODE_LABEL)).toHaveFocus();
  await user.click(button('Use a recovery code'));
  await user.type(field('Recovery code'), ' abcde-fghij {Enter}');
  await screen.findByText('arrived');
  expect(sent()).toEqual([{ ticket: TICKET, method: 'recovery-code', code: 'abcde-fghij' }]);
});

test('goes back to the login', async () => {
  await logIn();
  await user.click(button('Back to login'));
  expect(screen.getByRole('heading', { name: 'Log in to OnTrend' })).toBeVisible();
  expect(field('Password')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
});

test('survives a reload until the ticket expires', async () => {
  const { unmount } = await logIn();
  unmount();
  const reloaded = renderAuth('/auth/login');
  expect(await screen.findByLabelText(CODE_LABEL)).toBeVisible();
  reloaded.unmount();
  jest.useFakeTimers({ now: Date.now() + 10 * 60_000, advanceTimers: true });
  renderAuth('/auth/login');
  expect(field('Password')).toBeVisible();
});

test('a login in another form is not remembered after a session has started', async () => {
  const { unmount } = await logIn();
  await user.type(field(CODE_LABEL), '123456{Enter}');
  await screen.findByText('arrived');
  unmount();
  useSession.setState({ status: 'guest', viewer: null });
  renderAuth('/auth/login');
  expect(field('Password')).toBeVisible();
});

describe('passkeys', () => {
  let passkeys: FakePasskeys;
  beforeEach(() => {
    passkeys = fakePasskeys();
    api.on('app/user/passkey-options', {
      data: { ticket: TICKET, options: { challenge: 'AAAA', allowCredentials: [] } },
    });
    api.on('app/user/passkey-login', { data: { token: 'access', refreshToken: 'refresh' } });
  });

  test('are the first method, limited to those of the account', async () => {
    await logIn(ALL);
    expect(button('Use your passkey')).toHaveFocus();
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Use your passkey'));
    await waitFor(() => expect(passkeys.calls).toHaveLength(1));
    expect(api.bodies('app/user/passkey-options')).toEqual([{ ticket: TICKET }]);
    passkeys.calls[0]?.choose();
    await screen.findByText('arrived');
    expect(api.bodies('app/user/passkey-login')).toMatchObject([{ ticket: TICKET, remember: true }]);
  });

  test('a cancelled one leads to the other ways', async () => {
    await logIn(ALL);
    await user.click(button('Use your passkey'));
    await waitFor(() => expect(passkeys.calls).toHaveLength(1));
    passkeys.calls[0]?.reject('NotAllowedError');
    expect(await screen.findByText(/No passkey was used.*another way below/)).toBeVisible();
    await user.click(button('Use your authenticator app'));
    expect(field(CODE_LABEL)).toHaveFocus();
  });

  test('an expired ticket returns to the password', async () => {
    api.on('app/user/passkey-options', {
      status: 422,
      error: { code: 'expired-ticket', messages: ['Late'] },
    });
    await logIn(ALL);
    await user.click(button('Use your passkey'));
    expect(await screen.findByText(/Your login has expired/)).toBeVisible();
  });
});

test('a browser without passkeys starts with the next method', async () => {
  await logIn(ALL);
  expect(field(CODE_LABEL)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use your passkey' })).not.toBeInTheDocument();
});

test('an account that has only passkeys is no dead end in a browser without them', async () => {
  await logIn(['passkey']);
  expect(screen.getByText(/This browser can't use passkeys/)).toBeVisible();
  expect(button("I can't use any of these")).toBeEnabled();
});

describe('recovery', () => {
  const AVAILABLE_AT = Date.UTC(2026, 10, 27, 16, 30) / 1_000;

  test('explains the delay, starts when confirmed, and shows when the link comes', async () => {
    api.on('app/user/recovery-start', { data: { availableAt: AVAILABLE_AT } });
    await logIn();
    await user.click(button("I can't use any of these"));
    expect(screen.getByRole('heading', { level: 1, name: 'Recover your account' })).toHaveFocus();
    expect(document.title).toBe('Recover your account · OnTrend');
    expect(screen.queryByText("Confirm that it's you.")).not.toBeInTheDocument();
    expect(screen.getByText(/In one day we email another link/)).toBeVisible();
    expect(api.bodies('app/user/recovery-start')).toEqual([]);
    await user.click(button('Start recovery'));
    expect(
      await screen.findByText(/to demo@example.org on .*November 27, 2026.*valid for three days/),
    ).toBeVisible();
    expect(api.bodies('app/user/recovery-start')).toEqual([{ ticket: TICKET }]);
    await user.click(button('Back to login'));
    expect(field('Password')).toBeVisible();
  });

  test('shows its state after a reload, and how to stop it', async () => {
    api.on('app/user/recovery-start', { data: { availableAt: AVAILABLE_AT } });
    const { unmount } = await logIn();
    await user.click(button("I can't use any of these"));
    await user.click(button('Start recovery'));
    await screen.findByRole('heading', { name: 'Your recovery has started' });
    unmount();
    renderAuth('/auth/login');
    expect(await screen.findByRole('heading', { name: 'Your recovery has started' })).toBeVisible();
    expect(screen.getByText(/to demo@example.org on .*November 27, 2026/)).toBeVisible();
    expect(screen.getByText(/To stop the recovery, log in with a passkey/)).toBeVisible();
    await user.click(button('Try another way'));
    expect(field(CODE_LABEL)).toHaveFocus();
    await user.click(button("I can't use any of these"));
    expect(screen.getByRole('heading', { name: 'Your recovery has started' })).toHaveFocus();
    expect(api.bodies('app/user/recovery-start')).toHaveLength(1);
  });

  test('is shown by a later login, with the time until which the mailed link works', async () => {
    const linkExpiresAt = AVAILABLE_AT + 3 * 86_400;
    const secondStep = {
      ticket: TICKET,
      methods: ['totp' as const],
      recovery: { availableAt: AVAILABLE_AT, linkExpiresAt },
    };
    api.on('app/user/login', { data: { secondStep } });
    renderAuth('/auth/login');
    await pasteInto(user, 'Email', 'demo@example.org');
    await pasteInto(user, 'Password', 'ontrend2026');
    await user.click(button('Log in'));
    expect(
      await screen.findByRole('heading', { name: 'Your recovery link is in your mailbox' }),
    ).toHaveFocus();
    expect(screen.getByText(/emailed to demo@example.org.*valid until .*November 30, 2026/)).toBeVisible();
  });

  test('mails a lost link again, and then says when it can be requested once more', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const recovery = { availableAt: now - 7_200, linkExpiresAt: now + 86_400, resendAt: now - 1 };
    api.on('app/user/login', { data: { secondStep: { ticket: TICKET, methods: ['totp'], recovery } } });
    api.on('app/user/recovery-start', { data: { ...recovery, resendAt: now + 3_600 } });
    renderAuth('/auth/login');
    await pasteInto(user, 'Email', 'demo@example.org');
    await pasteInto(user, 'Password', 'ontrend2026');
    await user.click(button('Log in'));
    await user.click(await screen.findByRole('button', { name: 'Email the link again' }));
    expect(
      await screen.findByText(/Only the link in the latest email works.*another email at/),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your recovery link is in your mailbox' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Email the link again' })).not.toBeInTheDocument();
    expect(api.bodies('app/user/recovery-start')).toEqual([{ ticket: TICKET }]);
  });

  test('can be left for another way, and shows errors', async () => {
    api.on('app/user/recovery-start', {
      status: 429,
      error: { code: 'too-many-requests', messages: ['Wait'] },
    });
    await logIn();
    await user.click(button("I can't use any of these"));
    await user.click(button('Start recovery'));
    expect(await screen.findByText('Wait')).toBeVisible();
    await user.click(button('Try another way'));
    expect(field(CODE_LABEL)).toHaveFocus();
  });
});
