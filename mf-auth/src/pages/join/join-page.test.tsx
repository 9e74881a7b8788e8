import { useRegistration } from '@ontrend/shared/session';
import type { FakeApi } from '@ontrend/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  button,
  CODE_SENT_MESSAGE,
  field,
  fillInJoin,
  pasteInto,
  renderAuth,
  setUpGuest,
} from '../../testing/auth-test-utils.tsx';

const CLOSED = 'Hi! Registration is not available yet. But it will be possible very soon!';
const wrongCode = 'This code is not right.';

let api: FakeApi;
beforeEach(() => {
  api = setUpGuest();
});

function show(query = '') {
  const alert = jest.fn();
  const user = userEvent.setup();
  return { user, alert, ...renderAuth(`/auth/join${query}`, { alert }) };
}

/** Submits the first step. */
async function goToCodeStep(query = '') {
  const rendered = show(query);
  await fillInJoin(rendered.user);
  await waitFor(() => expect(button('Join')).toBeEnabled());
  await rendered.user.click(button('Join'));
  await screen.findByLabelText('Confirmation code');
  return rendered;
}

test('joins with the code from the mail, signs in and redirects', async () => {
  const { user, alert, router } = await goToCodeStep('?redirectPath=%2Fuser%2F%7BuserId%7D');
  expect(api.bodies('app/user/join')).toEqual([
    {
      registration: {
        type: 'join',
        birthday: '1999-12-31',
        email: 'new@example.org',
        password: 'longenough1',
        repeatPassword: 'longenough1',
        // 144 random bits.
        attemptKey: expect.stringMatching(/^[\w-]{24}$/),
      },
    },
  ]);
  const attemptKey = api.bodies('app/user/join')[0]?.registration.attemptKey;
  expect(alert).toHaveBeenCalledWith(CODE_SENT_MESSAGE, { timeout: 5_000 });
  expect(field('Confirmation code')).toHaveFocus();
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  expect(button('Confirm code')).toBeDisabled();
  await user.type(field('Confirmation code'), '123456');
  await user.click(button('Confirm code'));
  await screen.findByText('arrived');
  expect(router.state.location.pathname).toBe('/user/demo');
  expect(api.bodies('app/user/join-confirm')).toEqual([
    {
      registration: {
        type: 'join',
        email: 'new@example.org',
        confirmationCode: '123456',
        attemptKey,
      },
    },
  ]);
  expect(sessionStorage.getItem('ontrend.auth-form')).not.toContain('new@example.org');
});

test.each([
  ['Birthday', '', 'Field is required'],
  ['Birthday', 'yesterday', 'Enter a date like 1999-12-31.'],
  ['Birthday', '1949-12-31', 'Enter 1950-01-01 or a later date.'],
  ['Birthday', '2024-01-01', 'Only 16+'],
  ['Email', '', 'Field is required'],
  ['Email', 'new@', 'Invalid e-mail'],
  ['Password', '', 'Field is required'],
  ['Password', 'short1', 'It must be at least 8 characters'],
  ['Password', 'longenough', 'It need contains at least one number'],
  ['Repeat password', '', 'Field is required'],
  ['Repeat password', 'short1', 'It must be at least 8 characters'],
  ['Repeat password', 'longenough2', 'Password repeat is not equal to password'],
])('%s "%s" shows "%s"', async (name, text, message) => {
  const { user } = show();
  if (name === 'Repeat password') await pasteInto(user, 'Password', 'longenough1');
  await pasteInto(user, name, text);
  await user.tab();
  await waitFor(() => expect(field(name)).toHaveAccessibleDescription(message));
  expect(field(name)).toBeInvalid();
  expect(button('Join')).toBeDisabled();
});

test.each([
  ['Birthday', "Your birthday isn't shown publicly", 'bday'],
  ['Email', '', 'username'],
  ['Password', 'Only a-z and digits', 'new-password'],
  ['Repeat password', '', 'new-password'],
])('%s has its hint and its autofill token', (name, hint, autoComplete) => {
  show();
  expect(field(name)).toHaveAccessibleDescription(hint);
  expect(field(name)).toHaveAttribute('autocomplete', autoComplete);
  expect(field(name)).toBeRequired();
});

test('a changed password is compared with its repetition again', async () => {
  const { user } = show();
  await fillInJoin(user);
  await user.type(field('Password'), '2');
  await waitFor(() =>
    expect(field('Repeat password')).toHaveAccessibleDescription('Password repeat is not equal to password'),
  );
});

test('the code step shows hint, autofill token and address', async () => {
  await goToCodeStep();
  expect(field('Confirmation code')).toHaveAccessibleDescription('Code from email');
  expect(field('Confirmation code')).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.getByText(/sent a code to new@example.org/)).toBeVisible();
});

test.each(['123456', '123 456', 'Your code: 123456'])(
  'a pasted complete code is submitted: %s',
  async (text) => {
    const { user } = await goToCodeStep();
    await user.click(field('Confirmation code'));
    await user.paste(text);
    await screen.findByText('arrived');
    expect(api.bodies('app/user/join-confirm')[0]?.registration.confirmationCode).toBe('123456');
  },
);

test('a rejected code is shown at its field and can be corrected', async () => {
  const fields = { 'registration.confirmationCode': [wrongCode] };
  api.on('app/user/join-confirm', {
    status: 422,
    error: { code: 'wrong-code', messages: [wrongCode], fields },
  });
  const { user } = await goToCodeStep();
  await user.type(field('Confirmation code'), '000000{Enter}');
  await waitFor(() => expect(field('Confirmation code')).toHaveAccessibleDescription(wrongCode));
  expect(field('Confirmation code')).toBeInvalid();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(field('Confirmation code')).toHaveFocus();
  expect(field('Confirmation code')).toHaveValue('000000');
  await user.type(field('Confirmation code'), '{Backspace}1');
  await waitFor(() => expect(field('Confirmation code')).toBeValid());
});

describe('a rejected first step', () => {
  const reject = (code: string, name: string, message: string) =>
    api.on('app/user/join', {
      status: 422,
      error: { code, messages: [message], fields: { [`registration.${name}`]: [message] } },
    });

  test.each([
    ['Email', 'blocked-domain', 'email', "Addresses of spam.example can't be used here."],
    ['Password', 'common-password', 'password', 'This password is too common. Choose another one.'],
    ['Birthday', 'invalid', 'birthday', 'Only 16+'],
  ])('shows the message at %s, and nowhere else', async (label, code, name, message) => {
    reject(code, name, message);
    const { user } = show();
    await fillInJoin(user);
    await waitFor(() => expect(button('Join')).toBeEnabled());
    await user.click(button('Join'));
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message));
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveFocus();
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    if (label === 'Email') expect(screen.queryByText('Available')).not.toBeInTheDocument();
    expect(field('Birthday')).toHaveValue('1999-12-31');
    expect(field('Password')).toHaveValue('longenough1');
    const others = ['Birthday', 'Email', 'Password', 'Repeat password'].filter((other) => other !== label);
    for (const other of others) expect(field(other)).toBeValid();
    // The message belongs to the value of its field.
    await user.type(field(others[0] as string), '{End}');
    await user.type(field('Repeat password'), '1{Backspace}');
    expect(field(label)).toHaveAccessibleDescription(message);
    await user.type(field(label), 'x');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  test('shows what no field is named for above the button', async () => {
    const message = 'No more mails today.';
    api.on('app/user/join', { status: 429, error: { code: 'too-many-requests', messages: [message] } });
    const { user } = show();
    await fillInJoin(user);
    await waitFor(() => expect(button('Join')).toBeEnabled());
    await user.click(button('Join'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    expect(field('Email')).toBeValid();
  });
});

describe('Enter in a form that is not complete', () => {
  // Other than browsers, user-event submits forms whose button is disabled.
  const pressEnter = (name: string) => fireEvent.keyDown(field(name), { key: 'Enter' });

  test('shows that a birthday is too young, in any format', async () => {
    const { user } = show();
    for (const [typed, value] of [
      ['2024-01-01', '2024-01-01'],
      ['20240102', '2024-01-02'],
    ] as const) {
      await user.clear(field('Birthday'));
      await user.type(field('Birthday'), typed);
      pressEnter('Birthday');
      await waitFor(() => expect(field('Birthday')).toHaveAccessibleDescription('Only 16+'));
      expect(field('Birthday')).toBeInvalid();
      expect(field('Birthday')).toHaveFocus();
      expect(field('Birthday')).toHaveValue(value);
    }
    expect(screen.getByText('Only 16+').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    expect(api.bodies('app/user/join')).toEqual([]);
  });

  test('leads to the first missing value', async () => {
    const { user } = show();
    await fillInJoin(user, { Email: '' });
    pressEnter('Repeat password');
    await waitFor(() => expect(field('Email')).toHaveFocus());
    expect(field('Email')).toHaveAccessibleDescription('Field is required');
  });
});

test('a reload restores the values but never a password', async () => {
  const { user, unmount } = show();
  await fillInJoin(user);
  unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('longenough1');
  show();
  expect(field('Birthday')).toHaveValue('1999-12-31');
  expect(field('Email')).toHaveValue('new@example.org');
  expect(field('Password')).toHaveValue('');
});

test('a reload on the code step stays there; a resend needs the password again', async () => {
  const { unmount } = await goToCodeStep();
  unmount();
  jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: ['setTimeout', 'queueMicrotask'] });
  const { user } = show();
  expect(screen.getByText(/sent a code to new@example.org/)).toBeVisible();
  await user.click(button('Resend code'));
  expect(screen.getByText(/Enter your password again/)).toBeVisible();
  expect(field('Email')).toHaveValue('new@example.org');
  jest.useRealTimers();
});

test('opening the calendar does not validate the empty birthday', async () => {
  const { user } = show();
  await user.click(field('Birthday'));
  await user.click(button('Open calendar'));
  await screen.findByRole('grid', { name: 'Years' });
  expect(screen.queryByText('Field is required')).not.toBeInTheDocument();
});

test('the user can go back and correct the address', async () => {
  const { user } = await goToCodeStep();
  await user.click(button('Change email'));
  expect(field('Email')).toHaveValue('new@example.org');
  expect(field('Password')).toHaveValue('longenough1');
  expect(field('Birthday')).toHaveFocus();
});

test('going back without a change within the minute reuses the code that was sent, and says so', async () => {
  const { user } = await goToCodeStep();
  api.on('app/user/join', { status: 429, error: { code: 'too-many-requests', messages: ['Too fast.'] } });
  await user.click(button('Change email'));
  await user.click(button('Join'));
  expect(await screen.findByText(/^We already sent a code to new@example.org/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
  expect(api.bodies('app/user/join')).toHaveLength(1);
});

test('the titles follow the steps', async () => {
  const { user } = await goToCodeStep();
  const heading = screen.getByRole('heading', { level: 1 });
  expect([heading.textContent, document.title]).toEqual(['Check your email', 'Check your email · OnTrend']);
  await user.click(button('Change email'));
  expect([heading.textContent, document.title]).toEqual(['Join OnTrend', 'Join · OnTrend']);
});

test.each([
  ['Email', 'other@example.org', 'other@example.org'],
  ['Password', 'longenough2', 'new@example.org'],
])('changing the %s requests another code', async (name, text, email) => {
  const { user } = await goToCodeStep();
  await user.click(button('Change email'));
  for (const field of name === 'Password' ? [name, 'Repeat password'] : [name]) {
    await user.clear(screen.getByLabelText(field, { selector: 'input' }));
    await pasteInto(user, field, text);
  }
  await waitFor(() => expect(button('Join')).toBeEnabled());
  await user.click(button('Join'));
  await screen.findByText(`We sent a code to ${email}. If it doesn't arrive, check your spam folder.`);
  expect(api.bodies('app/user/join')).toHaveLength(2);
  // Another code for the new address is possible after a minute.
  expect(screen.getByRole('button', { name: /Resend code in/ })).toBeDisabled();
});

test('shows the registration-closed text instead of the form when the state is known', () => {
  useRegistration.setState({ isOpen: false });
  show();
  expect(screen.getByRole('alert')).toHaveTextContent(CLOSED);
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('shows the registration-closed text when the server rejects the join', async () => {
  api.on('app/user/join', { status: 403, error: { code: 'registration-closed', messages: [CLOSED] } });
  const { user } = show();
  await fillInJoin(user);
  await waitFor(() => expect(button('Join')).toBeEnabled());
  await user.click(button('Join'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(CLOSED));
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
});

test('links between join, login and reset keep the redirect path', async () => {
  const { user, router } = show('?redirectPath=%2Fmessages');
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(router.state.location).toMatchObject({
    pathname: '/auth/login',
    search: '?redirectPath=%2Fmessages',
  });
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(router.state.location).toMatchObject({
    pathname: '/auth/reset-password',
    search: '?redirectPath=%2Fmessages',
  });
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  await user.click(screen.getByRole('link', { name: 'Join' }));
  expect(router.state.location).toMatchObject({
    pathname: '/auth/join',
    search: '?redirectPath=%2Fmessages',
  });
});
