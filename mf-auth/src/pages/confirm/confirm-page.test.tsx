import { useSession } from '@ontrend/shared/session';
import type { FakeApi } from '@ontrend/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savePendingSecondStep } from '../../features/auth-form/index.ts';
import { button, demoUser, field, renderAuth, setUpGuest } from '../../testing/auth-test-utils.tsx';

const CODE = 'a-long-code-of-a-link';

let api: FakeApi;
beforeEach(() => {
  api = setUpGuest();
});

/** The browser in which the user has joined. */
const JOINED_HERE = 'the key of the form';
const joinHere = () => localStorage.setItem('ontrend.join-attempt', JOINED_HERE);
const confirm = () => userEvent.click(button('Confirm'));
const reject = (code: string, message: string, status = 422) =>
  api.on('app/user/join-confirm', { status, error: { code, messages: [message] } });

test.each([
  `/confirm/join#code=${CODE}`,
  `/confirm#code=${CODE}`,
  // Mails of previous releases.
  `/confirm/join?code=${CODE}`,
  `/confirm?code=${CODE}`,
])('%s submits the code from the link when the button is pressed, and signs the user in', async (link) => {
  joinHere();
  const { router } = renderAuth(link);
  await screen.findByRole('button', { name: 'Confirm' });
  expect(api.bodies('app/user/join-confirm')).toEqual([]);
  await confirm();
  await screen.findByText('arrived');
  expect(router.state.location.pathname).toBe('/');
  expect(api.bodies('app/user/join-confirm')).toEqual([
    { registration: { type: 'join', confirmationCode: CODE, attemptKey: JOINED_HERE } },
  ]);
  // The registration has ended.
  expect(localStorage.getItem('ontrend.join-attempt')).toBeNull();
});

test('another browser sends the password of the registration', async () => {
  renderAuth(`/confirm/join#code=${CODE}`);
  expect(button('Confirm')).toBeDisabled();
  await userEvent.type(field('Password'), 'longenough1');
  await confirm();
  await screen.findByText('arrived');
  expect(api.bodies('app/user/join-confirm')).toEqual([
    { registration: { type: 'join', confirmationCode: CODE, password: 'longenough1' } },
  ]);
});

test('a wrong password shows an error and can be corrected', async () => {
  reject('wrong-password', 'Another password, please.');
  renderAuth(`/confirm/join#code=${CODE}`);
  await userEvent.type(field('Password'), 'wrong{Enter}');
  expect(await screen.findByText('Another password, please.')).toBeVisible();
  expect(field('Password')).toHaveAccessibleDescription('Another password, please.');
  expect(field('Password')).toHaveFocus();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  api.on('app/user/join-confirm', { data: { token: 'access', refreshToken: 'refresh' } });
  await userEvent.type(field('Password'), ' but right');
  expect(screen.queryByText('Another password, please.')).not.toBeInTheDocument();
  await confirm();
  expect(await screen.findByText('arrived')).toBeVisible();
});

test('a link of another registration for the address requires its password', async () => {
  joinHere();
  reject('password-required', 'Enter the password.');
  renderAuth(`/confirm/join#code=${CODE}`);
  await confirm();
  expect(await screen.findByText('Enter the password.')).toBeVisible();
  expect(field('Password')).toHaveFocus();
  expect(button('Confirm')).toBeDisabled();
});

test('a used or expired code shows an error with links to continue', async () => {
  joinHere();
  reject('wrong-code', 'No');
  renderAuth(`/confirm/join#code=${CODE}`);
  await confirm();
  expect(await screen.findByText(/expired or has already been used/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enter the code or request a new one' })).toHaveAttribute(
    'href',
    '/auth/join',
  );
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
});

test('a failed call can be retried with the same code', async () => {
  joinHere();
  reject('down', 'Down for a moment', 503);
  renderAuth(`/confirm/join#code=${CODE}`);
  await confirm();
  expect(await screen.findByText('Down for a moment')).toBeVisible();
  api.on('app/user/join-confirm', { data: { token: 'access', refreshToken: 'refresh' } });
  await confirm();
  expect(await screen.findByText('arrived')).toBeVisible();
});

test('without a code the page shows an error and sends nothing', () => {
  renderAuth('/confirm/join');
  expect(screen.getByText(/has no code/)).toBeVisible();
  expect(api.bodies('app/user/join-confirm')).toEqual([]);
});

test.each([
  ['secure', 'Secure your account', 'Reset password', '/auth/reset-password'],
  ['recover', 'Recover your account', 'Log in', '/auth/login'],
  ['restore', 'Restore your email address', 'Log in', '/auth/login'],
])(
  'a link with an empty code (#%s=) names its page, says what is wrong, and leads on',
  async (name, title, way, href) => {
    renderAuth(`/confirm#${name}=`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This link is incomplete. Open the link in the email again, or copy all of it into the address bar.',
    );
    expect(screen.queryByRole('button', { name: /my (account|address)/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', href);
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/legal/contact-us');
    expect(screen.queryByText(/join OnTrend/)).not.toBeInTheDocument();
  },
);

test('a signed-in user keeps the session', async () => {
  useSession.setState({ status: 'signed-in', viewer: demoUser });
  renderAuth(`/confirm/join#code=${CODE}`);
  await screen.findByText('arrived');
  expect(api.bodies('app/user/join-confirm')).toEqual([]);
});

describe('the link of a changed email address', () => {
  const restored = { data: { email: 'mine@example.org' } };

  test.each([
    '/confirm#restore=a-code',
    // Mails of previous releases.
    '/confirm?restore=a-code',
  ])('%s restores the address when the button is pressed, and leads to a new password', async (link) => {
    api.on('app/user/email-restore', restored);
    const { router } = renderAuth(link);
    await screen.findByRole('heading', { name: 'Restore your email address' });
    expect(api.bodies('app/user/email-restore')).toEqual([]);
    await userEvent.click(button('Restore my address'));
    expect(await screen.findByText(/uses mine@example\.org again/)).toBeVisible();
    expect(api.bodies('app/user/email-restore')).toEqual([{ code: 'a-code' }]);
    await userEvent.click(screen.getByRole('link', { name: 'Choose a new password' }));
    expect(router.state.location.pathname).toBe('/auth/reset-password');
    expect(field('Email')).toHaveValue('mine@example.org');
  });

  test('shows why it is rejected, the way to log in, and whom to contact', async () => {
    api.on('app/user/email-restore', { status: 422, error: { code: 'wrong-code', messages: ['Too late.'] } });
    renderAuth('/confirm#restore=a-code');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore my address' }));
    expect(await screen.findByText('Too late.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/legal/contact-us');
  });

  test('ends the session of this browser when it belongs to the account', async () => {
    api.on('app/user/email-restore', restored);
    useSession.setState({ status: 'signed-in', viewer: demoUser });
    renderAuth('/confirm#restore=a-code');
    const profileRequests = api.bodies('app/user/get-profile').length;
    await userEvent.click(await screen.findByRole('button', { name: 'Restore my address' }));
    await screen.findByText(/uses mine@example\.org again/);
    expect(api.bodies('app/user/get-profile')).toHaveLength(profileRequests + 1);
  });
});

describe('the link of a recovery', () => {
  test('removes the factors when the button is pressed, and leads to the login with the address', async () => {
    api.on('app/user/recovery-finish', { data: { email: 'mine@example.org' } });
    // The recovery was started in this tab, at the second step of a login that ends with it.
    savePendingSecondStep({
      ticket: 'a-ticket',
      methods: ['totp'],
      email: 'mine@example.org',
      firstStep: 'password',
    });
    const { router } = renderAuth('/confirm#recover=a-code');
    await screen.findByRole('heading', { name: 'Recover your account' });
    expect(api.bodies('app/user/recovery-finish')).toEqual([]);
    await userEvent.click(button('Recover my account'));
    expect(await screen.findByText(/Two-step sign-in is off\. Log in to mine@example\.org/)).toBeVisible();
    expect(api.bodies('app/user/recovery-finish')).toEqual([{ code: 'a-code' }]);
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
    expect(router.state.location.pathname).toBe('/auth/login');
    expect(field('Email')).toHaveValue('mine@example.org');
    // Where the user adds a passkey again, as the page says.
    expect(router.state.location.search).toBe('?redirectPath=%2Fsettings%23passkeys');
  });

  test('says in a browser that is signed in to another account what happens, and how to log in', async () => {
    useSession.setState({ status: 'signed-in', viewer: demoUser });
    api.on('app/user/recovery-finish', { data: { email: 'mine@example.org' } });
    const { router } = renderAuth('/confirm#recover=a-code');
    expect(await screen.findByText(/logged in as @demo.*about the account that got the email/)).toBeVisible();
    await userEvent.click(button('Recover my account'));
    expect(await screen.findByRole('heading', { name: 'Your account is recovered' })).toHaveFocus();
    expect(screen.getByText(/Log in to mine@example\.org/)).toBeVisible();
    expect(screen.getByText("You're still logged in as @demo in this browser.")).toBeVisible();
    expect(button('Log out and continue')).toBeEnabled();
    // The login would redirect a signed-in user.
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Stay logged in as @demo' }));
    expect(router.state.location.pathname).toBe('/');
    expect(useSession.getState().viewer).toEqual(demoUser);
  });

  test('shows why it is rejected, the way to log in, and whom to contact', async () => {
    api.on('app/user/recovery-finish', {
      status: 422,
      error: { code: 'wrong-code', messages: ['Too late.'] },
    });
    renderAuth('/confirm#recover=a-code');
    await userEvent.click(await screen.findByRole('button', { name: 'Recover my account' }));
    expect(await screen.findByText('Too late.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/legal/contact-us');
  });
});

describe('the link of a notice', () => {
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Secure my account' }));

  test('secures the account when the button is pressed, and leads to the code for a new password', async () => {
    api.on('app/user/secure-account', { data: { email: 'mine@example.org', needsPassword: true } });
    const { router } = renderAuth('/confirm#secure=a-code');
    await screen.findByRole('heading', { name: 'Secure your account' });
    expect(api.bodies('app/user/secure-account')).toEqual([]);
    await press();
    expect(await screen.findByRole('heading', { name: 'Your account is secured' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('We sent a code to mine@example.org');
    expect(api.bodies('app/user/secure-account')).toEqual([{ code: 'a-code' }]);
    expect(api.bodies('app/user/password-reset-code')).toMatchObject([
      { form: { email: 'mine@example.org' } },
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Choose a new password' }));
    expect(router.state.location.pathname).toBe('/auth/reset-password');
    expect(await screen.findByLabelText('Confirmation code')).toBeVisible();
    expect(screen.getByText(/mine@example\.org/)).toBeVisible();
  });

  test.each([
    [
      'two-step-sign-in',
      /Two-step sign-in is off: after you log in, turn it on again in Settings/,
      'security',
    ],
    [
      'recovery-codes',
      /recovery codes no longer work: after you log in, create new ones in Settings/,
      'recovery-codes',
    ],
  ] as const)(
    'says what the account has lost (%s), and leads there after the login',
    async (lost, text, id) => {
      api.on('app/user/secure-account', { data: { email: 'mine@example.org', needsPassword: true, lost } });
      renderAuth('/confirm#secure=a-code');
      await press();
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
        'href',
        `/auth/reset-password?redirectPath=%2Fsettings%23${id}`,
      );
    },
  );

  describe('in a browser that is signed in to another account', () => {
    beforeEach(() => {
      useSession.setState({ status: 'signed-in', viewer: demoUser });
      api.on('app/user/secure-account', { data: { email: 'mine@example.org', needsPassword: true } });
    });

    test('shows the form for a new password, and keeps the session', async () => {
      const { router } = renderAuth('/confirm#secure=a-code');
      await press();
      await userEvent.click(await screen.findByRole('button', { name: 'Choose a new password' }));
      expect(field('Confirmation code')).toHaveFocus();
      await userEvent.type(field('Confirmation code'), '123456');
      await userEvent.click(button('Confirm code'));
      await userEvent.type(
        await screen.findByLabelText('New password', { selector: 'input' }),
        'mine again 1',
      );
      await userEvent.type(field('Repeat password'), 'mine again 1');
      expect(router.state.location.pathname).toBe('/confirm');
      await userEvent.click(button('Set new password'));
      await screen.findByText('arrived');
      expect(api.bodies('app/user/password-reset-end')).toMatchObject([
        { form: { email: 'mine@example.org', password: 'mine again 1' } },
      ]);
      expect(useSession.getState().viewer).toEqual(demoUser);
    });

    test('shows it for a used link, too', async () => {
      api.on('app/user/secure-account', { status: 422, error: { code: 'link-used', messages: ['Used.'] } });
      renderAuth('/confirm#secure=a-code');
      await press();
      await userEvent.click(await screen.findByRole('button', { name: 'Reset password' }));
      expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
      expect(field('Email')).toHaveFocus();
    });
  });

  test('leads an account without a password to the login', async () => {
    api.on('app/user/secure-account', { data: { email: 'mine@example.org', needsPassword: false } });
    const { router } = renderAuth('/confirm#secure=a-code');
    await press();
    expect(
      await screen.findByText(/Your account has no password, so log in to mine@example\.org/),
    ).toBeVisible();
    expect(api.bodies('app/user/password-reset-code')).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Choose a new password' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
    expect(router.state.location.pathname).toBe('/auth/login');
    expect(field('Email')).toHaveValue('mine@example.org');
  });

  test.each([
    [
      'when the limit of codes applies',
      429,
      90,
      /couldn't send a code to mine@example\.org yet: request one at \d/,
    ],
    ['when the request fails', 503, undefined, /couldn't send a code to mine@example\.org: request one to/],
  ])('says that no code was sent, and leads to the address, %s', async (_when, status, retryAfter, text) => {
    api.on('app/user/secure-account', { data: { email: 'mine@example.org', needsPassword: true } });
    api.on('app/user/password-reset-code', {
      status,
      error: { code: 'not-now', messages: ['Later'] },
      ...(retryAfter && { retryAfter }),
    });
    renderAuth('/confirm#secure=a-code');
    await press();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/We sent a code/)).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('link', { name: 'Choose a new password' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('mine@example.org');
  });

  test('shows why it is rejected, and other ways', async () => {
    api.on('app/user/secure-account', {
      status: 422,
      error: { code: 'link-used', messages: ['It was used already.'] },
    });
    renderAuth('/confirm#secure=a-code');
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('It was used already.');
    expect(screen.queryByText(/Press the button/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Secure my account' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute(
      'href',
      '/auth/reset-password',
    );
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/legal/contact-us');
  });

  test('can be pressed again after a failure', async () => {
    api.on('app/user/secure-account', {
      status: 503,
      error: { code: 'down', messages: ['Down for a moment'] },
    });
    renderAuth('/confirm#secure=a-code');
    await press();
    expect(await screen.findByText('Down for a moment')).toBeVisible();
    api.on('app/user/secure-account', { data: { email: 'mine@example.org', needsPassword: true } });
    await press();
    expect(await screen.findByRole('heading', { name: 'Your account is secured' })).toBeVisible();
  });
});
