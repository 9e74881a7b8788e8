import type { FakeApi } from '@ontrend/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, renderAuth, setUpGuest } from '../../../testing/auth-test-utils.tsx';
import { type FakePasskeys, fakePasskeys, removeFakePasskeys } from '../../../testing/fake-passkeys.ts';

const TIMEOUT_MS = 300_000;

let api: FakeApi;
let passkeys: FakePasskeys;

beforeEach(() => {
  api = setUpGuest();
  let number = 0;
  api.on('app/user/passkey-options', () => {
    number += 1;
    return {
      data: { ticket: `ticket-number-000${number}`, options: { challenge: 'AAAA', timeout: TIMEOUT_MS } },
    };
  });
  api.on('app/user/passkey-login', { data: { token: 'access', refreshToken: 'refresh' } });
});
afterEach(() => {
  jest.useRealTimers();
  removeFakePasskeys();
});

const tickets = () => api.bodies('app/user/passkey-login').map(({ ticket }) => ticket);
const waitForCalls = (count: number) => waitFor(() => expect(passkeys.calls).toHaveLength(count));
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

async function pressButton() {
  await userEvent.click(button('Use a passkey'));
}

describe('the button', () => {
  beforeEach(() => {
    passkeys = fakePasskeys();
  });

  test('signs in without a password, and redirects to redirectPath', async () => {
    const { router } = renderAuth('/auth/login?redirectPath=%2Fmessages');
    await pressButton();
    await waitForCalls(1);
    expect(button('Waiting for your passkey…')).toHaveAttribute('aria-busy', 'true');
    passkeys.calls[0]?.choose();
    await screen.findByText('arrived');
    expect(router.state.location.pathname).toBe('/messages');
    expect(api.bodies('app/user/passkey-login')).toEqual([
      {
        ticket: 'ticket-number-0001',
        credential: expect.objectContaining({ id: 'a-passkey', type: 'public-key' }),
      },
    ]);
  });

  test('a cancelled request gets a calm message, and can be repeated at once', async () => {
    renderAuth('/auth/login');
    await pressButton();
    await waitForCalls(1);
    passkeys.calls[0]?.reject('NotAllowedError');
    await waitFor(() =>
      expect(status()).toMatch(/No passkey was used\..*another device.*log in with your password/),
    );
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await pressButton();
    await waitForCalls(2);
    passkeys.calls[1]?.choose();
    await screen.findByText('arrived');
    // The options were not used, so they are not requested again.
    expect(api.bodies('app/user/passkey-options')).toHaveLength(1);
  });

  test.each([
    ['SecurityError', /don't work in this browser or at this address/],
    ['UnknownError', /couldn't be read/],
  ])('%s of the browser gets a message', async (name, message) => {
    renderAuth('/auth/login');
    await pressButton();
    await waitForCalls(1);
    passkeys.calls[0]?.reject(name);
    await waitFor(() => expect(status()).toMatch(message));
    expect(button('Use a passkey')).toBeEnabled();
  });

  test('a request without an answer says that it took too long', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    renderAuth('/auth/login');
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(button('Use a passkey'));
    await waitForCalls(1);
    await act(() => jest.advanceTimersByTimeAsync(TIMEOUT_MS));
    passkeys.calls[0]?.reject('NotAllowedError');
    await waitFor(() => expect(status()).toMatch(/took too long/));
  });

  test("shows the API's reason for a rejected passkey, and requests new options for the next", async () => {
    api.on('app/user/passkey-login', {
      status: 422,
      error: { code: 'wrong-passkey', messages: ['This passkey was removed.'] },
    });
    renderAuth('/auth/login');
    await pressButton();
    await waitForCalls(1);
    passkeys.calls[0]?.choose();
    expect(await screen.findByText('This passkey was removed.')).toBeVisible();
    api.on('app/user/passkey-login', { data: { token: 'access', refreshToken: 'refresh' } });
    await pressButton();
    await waitForCalls(2);
    passkeys.calls[1]?.choose();
    await screen.findByText('arrived');
    expect(tickets()).toEqual(['ticket-number-0001', 'ticket-number-0002']);
  });

  test('leaving the form closes the dialog of the browser', async () => {
    const { router } = renderAuth('/auth/login');
    await pressButton();
    await waitForCalls(1);
    await act(() => router.navigate('/auth/join'));
    expect(passkeys.calls[0]?.isAborted()).toBe(true);
  });
});

test('a browser without passkeys has no button and makes no request', async () => {
  renderAuth('/auth/login');
  await screen.findByRole('button', { name: 'Log in' });
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  expect(api.bodies('app/user/passkey-options')).toEqual([]);
});

describe('the autofill menu', () => {
  beforeEach(() => {
    passkeys = fakePasskeys({ autofill: true });
    window.requestIdleCallback = (run) => {
      queueMicrotask(() => run({ didTimeout: false, timeRemaining: () => 1 }));
      return 1;
    };
    window.cancelIdleCallback = () => {};
  });
  // The form is unmounted later and calls `cancelIdleCallback`.
  afterEach(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

  test('offers passkeys once the browser is idle, and signs in with the chosen one', async () => {
    renderAuth('/auth/login');
    await waitForCalls(1);
    expect(passkeys.calls[0]?.mediation).toBe('conditional');
    passkeys.calls[0]?.choose();
    await screen.findByText('arrived');
    expect(tickets()).toEqual(['ticket-number-0001']);
  });

  test('the button takes over without another call, and the menu offers them again afterwards', async () => {
    renderAuth('/auth/login');
    await waitForCalls(1);
    await pressButton();
    await waitForCalls(2);
    expect(passkeys.calls[0]?.isAborted()).toBe(true);
    expect(passkeys.calls[1]?.mediation).toBe('optional');
    expect(api.bodies('app/user/passkey-options')).toHaveLength(1);
    passkeys.calls[1]?.reject('NotAllowedError');
    await waitForCalls(3);
    expect(passkeys.calls[2]?.mediation).toBe('conditional');
  });

  test('renews the request before its ticket expires', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    renderAuth('/auth/login');
    await waitForCalls(1);
    await act(() => jest.advanceTimersByTimeAsync(7 * 60_000));
    expect(passkeys.calls).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(2 * 60_000));
    await waitForCalls(2);
    passkeys.calls[1]?.choose();
    await screen.findByText('arrived');
    expect(tickets()).toEqual(['ticket-number-0002']);
  });

  test('says nothing when the options fail, and the password works', async () => {
    api.on('app/user/passkey-options', {
      status: 429,
      error: { code: 'too-many-requests', messages: ['Slow'] },
    });
    renderAuth('/auth/login');
    await waitFor(() => expect(api.bodies('app/user/passkey-options')).toHaveLength(1));
    expect(screen.queryByText('Slow')).not.toBeInTheDocument();
    expect(button('Use a passkey')).toBeEnabled();
  });

  test('is not offered for joining', async () => {
    renderAuth('/auth/join');
    await screen.findByRole('button', { name: 'Join' });
    expect(api.bodies('app/user/passkey-options')).toEqual([]);
  });
});
