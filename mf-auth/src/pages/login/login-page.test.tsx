import { events } from '@ontrend/shared/events';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';

const demo = { id: 1, username: 'demo', name: 'Demo Viewer', avatar: null, willBeDeleted: null };
const wrong = 'Incorrect email or password.';

let api: FakeApi;

beforeEach(() => {
  sessionStorage.clear();
  useSession.setState({ status: 'guest', viewer: null });
  api = fakeApi();
  api.on('app/user/login', { data: { token: 'access', refreshToken: 'refresh' } });
  api.on('app/user/get-profile', { data: demo });
});

/** Renders the login page together with the pages it can redirect to. */
function showLogin(query = '') {
  const createPage = (path: string) => ({
    path,
    handle: { name: 'goal', layout: 'default', transition: 'none' } as const,
    element: <p>arrived</p>,
  });
  const routes = [...remote.routes, ...['/', '/messages', '/user/:userName'].map(createPage)];
  const user = userEvent.setup();
  return { user, ...renderRemote({ ...remote, routes }, { at: `/auth/login${query}` }) };
}

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Log in' });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.click(email());
  await user.paste(' demo@demo.ontrend.example ');
  await user.click(password());
  await user.paste('ontrend2026');
}

test('logs in and redirects to redirectPath', async () => {
  const { user, router } = showLogin('?redirectPath=%2Fuser%2F%7BuserId%7D');
  await fillIn(user);
  await user.click(submit());
  await screen.findByText('arrived');
  expect(router.state.location.pathname).toBe('/user/demo');
  expect(api.bodies('app/user/login')[0]).toMatchObject({
    registration: { email: 'demo@demo.ontrend.example', password: 'ontrend2026' },
  });
});

test('redirects home when redirectPath leads to another site', async () => {
  const { user, router } = showLogin('?redirectPath=%2F%2Fevil.example');
  await fillIn(user);
  await user.click(submit());
  await screen.findByText('arrived');
  expect(router.state.location.pathname).toBe('/');
});

test('the button is disabled until both fields are valid', async () => {
  const { user } = showLogin();
  expect(submit()).toBeDisabled();
  await user.type(email(), 'demo');
  await user.type(password(), 'secret');
  expect(submit()).toBeDisabled();
  await user.type(email(), '@example.org');
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.clear(password());
  await waitFor(() => expect(submit()).toBeDisabled());
});

test('shows missing and invalid values at their fields', async () => {
  const { user } = showLogin();
  await user.click(email());
  await user.tab();
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Field is required'));
  expect(email()).toBeInvalid();
  await user.type(email(), 'demo@');
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Invalid e-mail'));
  await user.type(email(), 'example.org');
  await waitFor(() => expect(email()).toBeValid());
});

test('a rejected login shows its error, keeps the values and clears the error on input', async () => {
  api.on('app/user/login', {
    status: 422,
    error: { code: 'wrong-credentials', messages: [wrong], fields: { 'registration.password': [wrong] } },
  });
  const { user, router } = showLogin();
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(wrong));
  expect(password()).toHaveAccessibleDescription(wrong);
  expect(email()).toHaveValue('demo@demo.ontrend.example');
  expect(password()).toHaveValue('ontrend2026');
  expect(submit()).toBeEnabled();
  expect(router.state.location.pathname).toBe('/auth/login');
  await user.type(password(), '!');
  await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement());
});

test("stays on the page when the profile can't be loaded", async () => {
  api.on('app/user/get-profile', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  const { user } = showLogin();
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("Couldn't log in"));
  expect(submit()).toBeEnabled();
});

test('shows a pending state while submitting and submits only once', async () => {
  let resolveLogin: (tokens: { token: string; refreshToken: string }) => void = () => {};
  const { user } = showLogin();
  const send = globalThis.fetch;
  globalThis.fetch = (async (...call: Parameters<typeof fetch>) => {
    if (String(call[0]).endsWith('login'))
      await new Promise((resolve) => (resolveLogin = resolve as typeof resolveLogin));
    return send(...call);
  }) as typeof fetch;
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByRole('button', { name: 'Logging in…' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(password(), '{Enter}');
  resolveLogin({ token: 'access', refreshToken: 'refresh' });
  await screen.findByText('arrived');
  expect(api.bodies('app/user/login')).toHaveLength(1);
});

test('the password can be shown and hidden', async () => {
  const { user } = showLogin();
  await user.type(password(), 'secret');
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveValue('secret');
});

test('the fields have autofill tokens', () => {
  showLogin();
  expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

test('a password can be pasted', async () => {
  const { user } = showLogin();
  await user.click(password());
  await user.paste(' a password of a manager 1 ');
  expect(password()).toHaveValue(' a password of a manager 1 ');
});

test('redirects a signed-in user', async () => {
  useSession.setState({ status: 'signed-in', viewer: demo });
  const { router } = showLogin('?redirectPath=%2Fmessages');
  await screen.findByText('arrived');
  expect(router.state.location.pathname).toBe('/messages');
});

test.each([
  ['announces a new member at the first login after an approval', { isFirstSignIn: true as const }, 1],
  ['announces nothing at other logins', {}, 0],
])('%s', async (_name, mark, count) => {
  api.on('app/user/login', { data: { token: 'access', refreshToken: 'refresh' }, ...mark });
  const joined = jest.fn();
  const stop = events.on('account.joined', joined);
  const { user } = showLogin();
  await fillIn(user);
  await user.click(submit());
  await screen.findByText('arrived');
  stop();
  expect(joined.mock.calls).toEqual(Array.from({ length: count }, () => [{ userId: demo.id }]));
});
