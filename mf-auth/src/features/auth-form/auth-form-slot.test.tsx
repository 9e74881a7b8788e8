import { ShellServicesProvider } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { queryClient } from '@ontrend/shared/query';
import { fakeShellServices } from '@ontrend/shared/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import en from '../../locales/en.json';
import { button, field, pasteInto, setUpGuest } from '../../testing/auth-test-utils.tsx';
import { AuthFormSlot } from './auth-form-slot.tsx';

const onSignedIn = jest.fn();
const onModeChange = jest.fn();
const onSecondStepChange = jest.fn();

beforeEach(() => {
  setUpGuest();
  addTexts('mf-auth', en);
  jest.clearAllMocks();
});

function show(mode?: 'login' | 'join') {
  render(
    <QueryClientProvider client={queryClient}>
      <ShellServicesProvider value={fakeShellServices()}>
        <MemoryRouter>
          <AuthFormSlot
            mode={mode}
            onSignedIn={onSignedIn}
            onModeChange={onModeChange}
            onSecondStepChange={onSecondStepChange}
          />
        </MemoryRouter>
      </ShellServicesProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test('switches between login and join without a navigation and keeps the typed values', async () => {
  const user = show();
  await pasteInto(user, 'Email', 'new@example.org');
  await user.click(button('Join'));
  expect(onModeChange).toHaveBeenLastCalledWith('join');
  expect(field('Birthday')).toBeVisible();
  expect(field('Email')).toHaveValue('new@example.org');
  await user.click(button('Log in'));
  expect(onModeChange).toHaveBeenLastCalledWith('login');
  expect(screen.queryByLabelText('Birthday')).not.toBeInTheDocument();
  await user.click(button('Forgot your password?'));
  expect(onModeChange).toHaveBeenLastCalledWith('reset');
  expect(button('Reset password')).toBeVisible();
});

test('starts in the requested mode and calls onSignedIn once', async () => {
  const user = show('join');
  expect(field('Repeat password')).toBeVisible();
  await user.click(button('Log in'));
  await pasteInto(user, 'Email', 'demo@example.org');
  await pasteInto(user, 'Password', 'ontrend2026');
  await waitFor(() => expect(button('Log in')).toBeEnabled());
  await user.click(button('Log in'));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
});

test('reports the second step, and the return to the form', async () => {
  const methods = ['totp' as const];
  setUpGuest().on('app/user/login', { data: { secondStep: { ticket: 'the-ticket-of-a-login', methods } } });
  const user = show();
  await pasteInto(user, 'Email', 'demo@example.org');
  await pasteInto(user, 'Password', 'ontrend2026');
  expect(onSecondStepChange).not.toHaveBeenCalled();
  await user.click(button('Log in'));
  await user.click(await screen.findByRole('button', { name: 'Back to login' }));
  expect(onSecondStepChange.mock.calls).toEqual([[true], [false]]);
  expect(button('Log in')).toBeVisible();
});

test('logs in after a new password without a navigation', async () => {
  const user = show();
  await user.click(button('Forgot your password?'));
  await pasteInto(user, 'Email', 'demo@example.org');
  await user.click(button('Reset password'));
  await screen.findByLabelText('Confirmation code');
  await pasteInto(user, 'Confirmation code', '123456');
  await screen.findByLabelText('New password', { selector: 'input' });
  await pasteInto(user, 'New password', 'longenough1');
  await pasteInto(user, 'Repeat password', 'longenough1');
  await user.click(button('Set new password'));
  await screen.findByLabelText('Password', { selector: 'input' });
  await pasteInto(user, 'Password', 'longenough1');
  await user.click(button('Log in'));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
});

test('shows the error of one mode in that mode only', async () => {
  const api = setUpGuest();
  api.on('app/user/login', { status: 422, error: { code: 'wrong-credentials', messages: ['Incorrect.'] } });
  const user = show();
  await pasteInto(user, 'Email', 'demo@example.org');
  await pasteInto(user, 'Password', 'ontrend2026');
  await user.click(button('Log in'));
  expect(await screen.findByText('Incorrect.')).toBeVisible();
  await user.click(button('Join'));
  expect(screen.queryByText('Incorrect.')).not.toBeInTheDocument();
});
