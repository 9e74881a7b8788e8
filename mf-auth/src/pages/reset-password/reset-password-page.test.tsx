import type { FakeApi } from '@ontrend/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, field, pasteInto, renderAuth, setUpGuest } from '../../testing/auth-test-utils.tsx';

const expiredCodeMessage = 'This code is too old.';

let api: FakeApi;
beforeEach(() => {
  api = setUpGuest();
});

async function goToPasswordStep() {
  const alert = jest.fn();
  const user = userEvent.setup();
  const rendered = renderAuth('/auth/reset-password', { alert });
  await pasteInto(user, 'Email', 'demo@example.org');
  await waitFor(() => expect(button('Reset password')).toBeEnabled());
  await user.click(button('Reset password'));
  await screen.findByLabelText('Confirmation code');
  await user.click(field('Confirmation code'));
  await user.paste('123456');
  await screen.findByLabelText('New password');
  await pasteInto(user, 'New password', 'another-one-2');
  await pasteInto(user, 'Repeat password', 'another-one-2');
  await waitFor(() => expect(button('Set new password')).toBeEnabled());
  return { user, alert, ...rendered };
}

test('resets the password in three steps and opens the login with the email filled in', async () => {
  const { user, alert, router } = await goToPasswordStep();
  await user.click(button('Set new password'));
  await screen.findByLabelText('Password');
  expect(router.state.location.pathname).toBe('/auth/login');
  expect(alert).toHaveBeenLastCalledWith('Password has changed!', { timeout: 5_000 });
  expect(field('Email')).toHaveValue('demo@example.org');
  expect(field('Password')).toHaveValue('');
  expect(api.bodies('app/user/password-reset-code')).toEqual([
    { form: { type: 'reset', email: 'demo@example.org', attemptKey: expect.any(String) } },
  ]);
  expect(api.bodies('app/user/password-reset-end')).toEqual([
    {
      form: {
        type: 'reset',
        email: 'demo@example.org',
        confirmationCode: '123456',
        password: 'another-one-2',
        repeatPassword: 'another-one-2',
        attemptKey: api.bodies('app/user/password-reset-code')[0]?.form?.attemptKey,
      },
    },
  ]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('another-one-2');
});

test('heading and document title follow the steps', async () => {
  const user = userEvent.setup();
  renderAuth('/auth/reset-password');
  const heading = () => screen.getByRole('heading', { level: 1 });
  const description = /We'll send a code/;
  expect(heading()).toHaveTextContent('Reset your password');
  expect(screen.getByText(description)).toBeVisible();
  expect(document.title).toBe('Reset password · OnTrend');
  await pasteInto(user, 'Email', 'demo@example.org');
  await waitFor(() => expect(button('Reset password')).toBeEnabled());
  await user.click(button('Reset password'));
  await screen.findByLabelText('Confirmation code');
  expect(heading()).toHaveTextContent('Check your email');
  expect(document.title).toBe('Check your email · OnTrend');
  expect(screen.queryByText(description)).not.toBeInTheDocument();
  await user.click(field('Confirmation code'));
  await user.paste('123456');
  await screen.findByLabelText('New password');
  expect(heading()).toHaveTextContent('Choose a new password');
  expect(document.title).toBe('Choose a new password · OnTrend');
  expect(screen.queryByText(description)).not.toBeInTheDocument();
});

test('an expired code leads back to the code step', async () => {
  api.on('app/user/password-reset-end', {
    status: 422,
    error: {
      code: 'wrong-code',
      messages: [expiredCodeMessage],
      fields: { 'form.confirmationCode': [expiredCodeMessage] },
    },
  });
  const { user } = await goToPasswordStep();
  await user.click(button('Set new password'));
  await screen.findByLabelText('Confirmation code');
  expect(field('Confirmation code')).toHaveAccessibleDescription(expiredCodeMessage);
  expect(field('Confirmation code')).toBeInvalid();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(field('Confirmation code')).toHaveFocus();
});

test('a common password is rejected at its field', async () => {
  const message = 'This password is too common. Choose another one.';
  api.on('app/user/password-reset-end', {
    status: 422,
    error: { code: 'common-password', messages: [message], fields: { 'form.password': [message] } },
  });
  const { user } = await goToPasswordStep();
  await user.click(button('Set new password'));
  await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(message));
  expect(field('New password')).toBeInvalid();
  expect(field('New password')).toHaveFocus();
  expect(field('Repeat password')).toBeValid();
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a reload stays on the last step', async () => {
  const { unmount } = await goToPasswordStep();
  unmount();
  renderAuth('/auth/reset-password');
  expect(field('New password')).toHaveValue('');
  expect(field('New password')).toHaveAttribute('autocomplete', 'new-password');
});
