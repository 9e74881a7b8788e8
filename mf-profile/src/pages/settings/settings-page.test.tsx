import type { ShellServices } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { preloadModals } from '@ontrend/shared/overlays';
import { usePreferences, useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Session, Settings } from '@ontrend/shared/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createOwnProfile, createSignInMethods } from '../../testing/fixtures.ts';
import { requireReauthentication } from '../../testing/require-reauthentication.ts';

jest.mock('@simplewebauthn/browser', () => jest.requireActual('../../testing/fake-webauthn.ts'));

// Loaded up front, as after an earlier visit.
import './settings-page.tsx';

const SETTINGS: Settings = {
  privacy: { whoMayMessage: 'everyone', likedVisibility: 'private', savedVisibility: 'private' },
  mutedWords: ['spoiler'],
  playback: { captions: false, captionsLanguage: null, autoplay: true, dataSaver: false, forYou: true },
  theme: 'system',
  language: null,
};
const CURRENT_SESSION: Session = {
  id: '00000000-0000-4000-8000-000000000001',
  device: 'Chrome on Linux',
  createdAt: 1_700_000_000,
  lastUsedAt: 1_700_000_000,
  country: 'DE',
  network: '203.0.113.0/24',
  current: true,
};
const OTHER_SESSION: Session = {
  ...CURRENT_SESSION,
  country: null,
  network: null,
  id: '00000000-0000-4000-8000-000000000002',
  device: 'Safari on iOS',
  current: false,
};
const OK_REPLY = { data: {}, message: '' };
const NEW_SESSION = { data: { token: 't2', refreshToken: 'r2' }, message: '' };

let api: FakeApi;
let shell: { alert: jest.Mock; openDialog: jest.Mock };
let successMessages: string[];
let stop: () => void;
let user: ReturnType<typeof userEvent.setup>;

beforeAll(preloadModals);
beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => {};
});
beforeEach(() => {
  user = userEvent.setup();
  successMessages = [];
  stop = events.on('call.succeeded', ({ messages }) => successMessages.push(...messages));
  shell = { alert: jest.fn(), openDialog: jest.fn() };
  useSession.setState({
    status: 'signed-in',
    viewer: { id: 7, username: 'mochi.and.me', name: 'Mochi & Mara', avatar: null, willBeDeleted: null },
  });
  api = fakeApi();
  api.on('app/user/self-profile', { data: createOwnProfile({ avatar: null }) });
  api.on('app/user/settings', ({ settings }) => ({
    data: {
      ...SETTINGS,
      ...settings,
      privacy: { ...SETTINGS.privacy, ...settings?.privacy },
      playback: SETTINGS.playback,
    },
  }));
  api.on('app/user/sign-in-methods', { data: createSignInMethods() });
  api.on('app/user/sessions', { data: [CURRENT_SESSION, OTHER_SESSION] });
  api.on('app/user/identities', { data: { provider: null, identities: [] } });
  api.on('app/user/session-end', { data: {} });
  api.on('app/user/is-uniq', ({ check }) => ({ data: { result: check !== 'taken' } }));
});
afterEach(() => stop());

async function open() {
  const services: Partial<ShellServices> = shell;
  renderRemote(remote, { at: '/settings', shell: services });
  await screen.findByRole('button', { name: 'Change Name' });
}
const openRow = (setting: string) => user.click(screen.getByRole('button', { name: `Change ${setting}` }));
const form = (name: string) => within(screen.getByRole('form', { name }));
const codeDialog = () => shell.openDialog.mock.calls[0]?.[0];

test('a guest on mobile sees the gate', async () => {
  useSession.setState({ status: 'guest', viewer: null });
  renderRemote(remote, { at: '/settings', device: { mobile: true } });
  expect(await screen.findByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    '/auth/login?redirectPath=%2Fsettings',
  );
  expect(api.bodies('app/user/settings')).toEqual([]);
});

test('the menu links to each section', async () => {
  await open();
  const menu = within(screen.getByRole('navigation', { name: 'Settings sections' }));
  for (const link of menu.getAllByRole('link')) {
    const part = document.querySelector(link.getAttribute('href') ?? '');
    expect(part).toHaveAccessibleName(link.textContent ?? '');
  }
  expect(menu.getAllByRole('link')).toHaveLength(8);
  expect([...document.querySelectorAll('button')].at(-1)).toHaveTextContent('Delete profile');
});

test('a failed load can be retried', async () => {
  api.on('app/user/settings', { status: 500, error: { code: 'internal', messages: ['Down'] } });
  renderRemote(remote, { at: '/settings' });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  api.on('app/user/settings', { data: SETTINGS });
  await user.click(retryButton);
  expect(await screen.findByRole('button', { name: 'Change Name' })).toBeVisible();
});

const TOO_MANY_REQUESTS = {
  status: 429,
  error: { code: 'too-many-requests', messages: ["You're doing that too fast."] },
  retryAfter: 60,
};

test.each([
  ['app/user/self-profile', { data: createOwnProfile({ avatar: null }) }, 'Change Name'],
  ['app/user/settings', { data: SETTINGS }, 'Change Name'],
  ['app/user/sessions', { data: [CURRENT_SESSION, OTHER_SESSION] }, 'Log out everywhere else'],
  ['app/user/sign-in-methods', { data: createSignInMethods() }, 'Change Passkeys'],
  [
    'app/user/identities',
    { data: { provider: { name: 'Example' }, identities: [] } },
    'Change Connected accounts',
  ],
] as const)(
  'after too many requests for %s, its part can be requested again',
  async (call, reply, button) => {
    api.on(call, TOO_MANY_REQUESTS);
    renderRemote(remote, { at: '/settings' });
    const retryButton = await screen.findByRole('button', { name: /^Try again/ });
    await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument());
    api.on(call, reply as never);
    await user.click(retryButton);
    expect(await screen.findByRole('button', { name: button })).toBeVisible();
  },
);

test('a session that could not be loaded shows an error, and can be requested again', async () => {
  const { viewer } = useSession.getState();
  let isLimited = true;
  const retryNow = jest.fn(async () => {
    if (!isLimited) useSession.setState({ status: 'signed-in', viewer }, true);
  });
  useSession.setState({ status: 'unknown', viewer: null });
  renderRemote(remote, { at: '/settings' });
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  act(() => useSession.setState({ retryNow }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(retryNow).toHaveBeenCalledTimes(1);
  isLimited = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Change Name' })).toBeVisible();
});

describe('rows', () => {
  test('show the current values; one is open at a time and takes the focus', async () => {
    await open();
    expect(screen.getByText('@mochi.and.me')).toBeVisible();
    expect(screen.getByText('1 muted word')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    await openRow('Name');
    expect(form('Name').getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Change Name' })).toHaveAttribute('aria-expanded', 'true');
    await openRow('Username');
    expect(screen.queryByRole('form', { name: 'Name' })).toBeNull();
    expect(form('Username').getByRole('textbox', { name: 'Username' })).toHaveFocus();
    const changeUsername = screen.getByRole('button', { name: 'Change Username' });
    await user.click(changeUsername);
    expect(screen.queryByRole('form')).toBeNull();
    expect(changeUsername).toHaveAttribute('aria-expanded', 'false');
    expect(changeUsername).toHaveFocus();
  });

  test('keep unsaved input while another row is open, until it is canceled', async () => {
    await open();
    await openRow('Name');
    await user.type(form('Name').getByRole('textbox', { name: 'Name' }), '!');
    await openRow('Theme');
    expect(screen.getByRole('radio', { name: 'System' })).toHaveFocus();
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await openRow('Name');
    expect(form('Name').getByRole('textbox', { name: 'Name' })).toHaveValue('Mochi & Mara!');
    await user.click(screen.getByRole('button', { name: 'Change Name' }));
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel changes to Name' }));
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(screen.getByRole('button', { name: 'Change Name' })).toHaveFocus();
    await openRow('Name');
    expect(form('Name').getByRole('textbox', { name: 'Name' })).toHaveValue('Mochi & Mara');
    await user.type(form('Name').getByRole('textbox', { name: 'Name' }), '!');
    await user.click(screen.getByRole('button', { name: 'Cancel changes to Name' }));
    expect(screen.queryByRole('form', { name: 'Name' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Change Name' })).toHaveFocus();
  });

  test('are opened by a link', async () => {
    renderRemote(remote, { at: '/settings#password' });
    expect(await screen.findByLabelText('New password')).toHaveFocus();
  });
});

describe('edit profile', () => {
  test('sends changed fields, shows "Profile updated!" and merges the profile', async () => {
    api.on('app/user/edit-profile', { ...OK_REPLY, data: { ...createOwnProfile(), name: 'Mo' } });
    api.on('app/user/get-profile', {
      data: { id: 7, username: 'mochi.and.me', name: 'Mo', avatar: null, willBeDeleted: null },
    });
    await open();
    await openRow('Name');
    const name = form('Name').getByRole('textbox', { name: 'Name' });
    const save = form('Name').getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.clear(name);
    await user.type(name, 'Mo');
    expect(form('Name').getByText('2/40')).toBeVisible();
    await user.click(save);
    await waitFor(() => expect(successMessages).toEqual(['Profile updated!']));
    expect(api.bodies('app/user/edit-profile')).toEqual([{ name: 'Mo' }]);
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('button', { name: 'Change Name' })).toHaveFocus();
    await waitFor(() => expect(useSession.getState().viewer?.name).toBe('Mo'));
  });

  test('shows a server error at its input and keeps the values', async () => {
    api.on('app/user/edit-profile', {
      status: 422,
      error: { code: 'invalid-input', messages: ['Too rude'], fields: { description: ['Too rude'] } },
    });
    await open();
    await openRow('Description');
    const about = form('Description').getByRole('textbox', { name: 'Description' });
    await user.type(about, ' rude');
    await user.click(form('Description').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(about).toHaveAccessibleDescription(expect.stringContaining('Too rude')));
    expect(about).toHaveValue(`${createOwnProfile().profileDescription} rude`);
    expect(successMessages).toEqual([]);
  });

  test('a name is required', async () => {
    await open();
    await openRow('Name');
    const name = form('Name').getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.click(form('Name').getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription(expect.stringContaining('Field is required')),
    );
    expect(api.bodies('app/user/edit-profile')).toEqual([]);
  });
});

describe('username', () => {
  test.each([
    ['ab', 'It must be at least 3 characters'],
    ['sch ön', 'Only “a-z”, numbers, characters (_-)'],
    ['taken', 'Username need be uniq'],
  ])('%s shows "%s"', async (typed, message) => {
    await open();
    await openRow('Username');
    const input = form('Username').getByRole('textbox', { name: 'Username' });
    await user.clear(input);
    await user.type(input, typed);
    await user.tab();
    await waitFor(() => expect(input).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(form('Username').getByRole('button', { name: 'Change username' })).toBeDisabled();
  });

  test('marks an available username, changes it and merges the profile', async () => {
    api.on('app/user/username-change', { data: { username: 'mochi_2' }, message: '' });
    api.on('app/user/get-profile', {
      data: { id: 7, username: 'mochi_2', name: 'Mochi & Mara', avatar: null, willBeDeleted: null },
    });
    await open();
    await openRow('Username');
    const input = form('Username').getByRole('textbox', { name: 'Username' });
    await user.clear(input);
    await user.type(input, 'mochi_2');
    await user.tab();
    expect(await form('Username').findByText('Available')).toBeInTheDocument();
    await user.click(form('Username').getByRole('button', { name: 'Change username' }));
    await waitFor(() => expect(successMessages).toEqual(['Username changed!']));
    await waitFor(() => expect(useSession.getState().viewer?.username).toBe('mochi_2'));
  });

  test('is changed after the user has confirmed to be the owner', async () => {
    requireReauthentication(api, 'app/user/username-change', { data: { username: 'mochi_2' }, message: '' });
    await open();
    await openRow('Username');
    const input = form('Username').getByRole('textbox', { name: 'Username' });
    await user.clear(input);
    await user.type(input, 'mochi_2');
    await user.tab();
    await user.click(form('Username').getByRole('button', { name: 'Change username' }));
    await confirmWithPassword();
    await waitFor(() => expect(successMessages).toEqual(['Username changed!']));
  });
});

/** Confirms with the password in the dialog of guarded changes. */
async function confirmWithPassword(password = 'right-1') {
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await user.type(await dialog.findByLabelText('Password'), `${password}{Enter}`);
}

test('the email is changed with a confirmation and a code sent to the new address', async () => {
  requireReauthentication(api, 'app/user/email-change-code', OK_REPLY);
  api.on('app/user/email-change-confirm', ({ registration }) =>
    registration.confirmationCode === '123456'
      ? NEW_SESSION
      : { status: 422, error: { code: 'wrong-code', messages: ['Wrong code'] } },
  );
  await open();
  expect(screen.getByText('mochi@example.com')).toBeVisible();
  await openRow('Email');
  const input = form('Email').getByRole('textbox', { name: 'New email' });
  await user.type(input, ' new@example.com');
  await user.tab();
  expect(await form('Email').findByText('Available')).toBeInTheDocument();
  await user.click(form('Email').getByRole('button', { name: 'Change email' }));
  await screen.findByRole('dialog', { name: "Confirm it's you" });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Nothing is lost, and nothing failed.
  expect(input).toHaveValue('new@example.com');
  expect(form('Email').getByRole('alert')).toBeEmptyDOMElement();
  const sessionRequests = api.bodies('app/user/sessions').length;
  await user.click(form('Email').getByRole('button', { name: 'Change email' }));
  await confirmWithPassword();
  await waitFor(() => expect(successMessages).toEqual(['Email with confirmation code sent to your email']));
  expect(codeDialog()).toMatchObject({
    id: 'confirmation-code',
    description: 'We sent a code to new@example.com.',
  });
  await expect(codeDialog().submit('000000')).rejects.toMatchObject({ messages: ['Wrong code'] });
  await codeDialog().resend();
  expect(api.bodies('app/user/email-change-code')).toEqual(
    // Refused twice, confirmed, and sent again.
    Array(4).fill({ registration: { email: 'new@example.com' } }),
  );
  await act(() => codeDialog().submit('123456'));
  expect(successMessages.at(-1)).toBe('Email changed!');
  expect(screen.queryByRole('form', { name: 'Email' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Change Email' })).toHaveFocus();
  // The other sessions have ended.
  await waitFor(() => expect(api.bodies('app/user/sessions').length).toBeGreaterThan(sessionRequests));
});

test('the current email is not offered as a new one', async () => {
  await open();
  await openRow('Email');
  const email = form('Email');
  await user.type(email.getByRole('textbox', { name: 'New email' }), ' Mochi@Example.com');
  await user.tab();
  expect(email.getByText('This is your current email address.')).toBeVisible();
  expect(email.getByRole('button', { name: 'Change email' })).toBeDisabled();
  expect(email.queryByText('Available')).toBeNull();
  expect(api.bodies('app/user/is-uniq')).toEqual([]);
});

test('a new password needs its repetition and a confirmation', async () => {
  requireReauthentication(api, 'app/user/password-change', NEW_SESSION);
  await open();
  await openRow('Password');
  const password = form('Password');
  const change = password.getByRole('button', { name: 'Change password' });
  await user.type(password.getByLabelText('New password'), 'longenough1');
  await user.type(password.getByLabelText('Repeat new password'), 'other');
  await user.tab();
  expect(await password.findByText('Password repeat is not equal to password')).toBeVisible();
  expect(change).toBeDisabled();
  await user.clear(password.getByLabelText('Repeat new password'));
  await user.type(password.getByLabelText('Repeat new password'), 'longenough1');
  await user.click(change);
  await confirmWithPassword();
  await waitFor(() => expect(successMessages).toEqual(['Password has changed!']));
  expect(api.bodies('app/user/password-change').at(-1)).toEqual({
    password: 'longenough1',
    repeatPassword: 'longenough1',
  });
  // The remembered devices are forgotten.
  await waitFor(() => expect(api.bodies('app/user/sign-in-methods')).toHaveLength(2));
  // The page continues with the new session.
  expect(document.cookie).toContain('token=t2');
  expect(document.cookie).toContain('refreshToken=r2');
});

test('sessions: ends another session, or all others at once', async () => {
  api.on('app/user/sessions', { data: [OTHER_SESSION, { ...CURRENT_SESSION, isRemembered: true }] });
  await open();
  const sessions = within(await screen.findByRole('region', { name: "Where you're logged in" }));
  const items = await sessions.findAllByRole('listitem');
  expect(items[0]).toHaveTextContent('This device');
  expect(items[0]).toHaveTextContent('Germany · 203.0.113.0/24');
  expect(items[0]).toHaveTextContent('Skips two-step sign-in');
  expect(items[1]).not.toHaveTextContent('Skips two-step sign-in');
  // Sessions of earlier releases have no place.
  expect(items[1]).not.toHaveTextContent('·');
  expect(within(items[0] as HTMLElement).queryByRole('button')).toBeNull();
  await user.click(within(items[1] as HTMLElement).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(successMessages).toEqual(['Logged out']));
  api.on('app/user/sessions', { data: [CURRENT_SESSION] });
  await user.click(sessions.getByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
  expect(api.bodies('app/user/session-end')).toEqual([{ sessionId: OTHER_SESSION.id }, { others: true }]);
  expect(sessions.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

test('sessions: shows the current one and four others, and all on request', async () => {
  const others = Array.from({ length: 6 }, (_, index) => ({
    ...OTHER_SESSION,
    id: `00000000-0000-4000-8000-00000000001${index}`,
    device: `Browser ${index}`,
  }));
  api.on('app/user/sessions', { data: [...others, CURRENT_SESSION] });
  await open();
  const sessions = within(await screen.findByRole('region', { name: "Where you're logged in" }));
  const names = () => sessions.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 9));
  await sessions.findAllByRole('listitem');
  expect(names()).toEqual(['Chrome on', 'Browser 0', 'Browser 1', 'Browser 2', 'Browser 3']);
  await user.click(sessions.getByRole('button', { name: 'Show all (7)' }));
  expect(names()).toHaveLength(7);
  expect(sessions.queryByRole('button', { name: /^Show all/ })).toBeNull();
  const firstNew = within(sessions.getAllByRole('listitem')[5] as HTMLElement);
  expect(firstNew.getByRole('button', { name: 'Log out' })).toHaveFocus();
});

describe('privacy', () => {
  test('applies the message setting at once', async () => {
    await open();
    await openRow('Who can send you messages');
    const who = screen.getByRole('combobox', { name: 'Who can send you messages' });
    await user.selectOptions(who, 'Accounts you follow');
    await waitFor(() => expect(successMessages).toEqual(['Saved']));
    expect(api.bodies('app/user/settings').at(-1)).toEqual({
      settings: { privacy: { whoMayMessage: 'followed' } },
    });
    expect(who).toHaveValue('followed');
  });

  test('changes who can see liked and saved videos at once, and reverts a rejected choice', async () => {
    await open();
    const row = () => screen.getByRole('heading', { name: 'Liked and saved videos' }).parentElement;
    expect(row()).toHaveTextContent('Liked: Only you · Saved: Only you');
    await openRow('Liked and saved videos');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Who can see your liked videos' }),
      'Everyone',
    );
    await waitFor(() => expect(successMessages).toEqual(['Saved']));
    expect(api.bodies('app/user/settings').at(-1)).toEqual({
      settings: { privacy: { likedVisibility: 'public' } },
    });
    const saved = screen.getByRole('combobox', { name: 'Who can see your saved videos' });
    api.on('app/user/settings', { status: 500, error: { code: 'internal', messages: ['Down'] } });
    await user.selectOptions(saved, 'Anyone with the link');
    await waitFor(() => expect(saved).toHaveValue('private'));
    await user.click(screen.getByRole('button', { name: 'Change Liked and saved videos' }));
    expect(row()).toHaveTextContent('Liked: Everyone · Saved: Only you');
  });

  test('adds muted words separated by commas and removes them', async () => {
    await open();
    await openRow('Muted words');
    const words = form('Muted words');
    const input = words.getByRole('textbox', { name: 'Word to mute' });
    await user.type(input, ' Finale, spoiler,ending{Enter}');
    await waitFor(() => expect(input).toHaveValue(''));
    expect(api.bodies('app/user/settings').at(-1)?.settings).toEqual({
      mutedWords: ['spoiler', 'finale', 'ending'],
    });
    await user.click(words.getByRole('button', { name: 'Remove spoiler' }));
    await waitFor(() =>
      expect(api.bodies('app/user/settings').at(-1)?.settings).toEqual({ mutedWords: ['finale', 'ending'] }),
    );
    await user.type(input, `${'x'.repeat(51)}{Enter}`);
    expect(words.getByText('Max 50 characters')).toBeVisible();
  });

  test('keeps quickly removed words removed', async () => {
    let resolveReply = () => {};
    const replied = new Promise<void>((resolve) => {
      resolveReply = resolve;
    });
    const settingsWithWords = { ...SETTINGS, mutedWords: ['spoiler', 'finale', 'ending'] };
    api.on('app/user/settings', (async ({ settings }: { settings?: object }) => {
      if (settings) await replied;
      return { data: { ...settingsWithWords, ...settings } };
    }) as never);
    await open();
    await openRow('Muted words');
    const words = form('Muted words');
    await user.click(words.getByRole('button', { name: 'Remove spoiler' }));
    await waitFor(() => expect(words.getByRole('button', { name: 'Remove finale' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(words.queryByText('finale')).toBeNull());
    expect(words.queryByText('spoiler')).toBeNull();
    resolveReply();
    await waitFor(() => expect(successMessages).toHaveLength(2));
    expect(api.bodies('app/user/settings').at(-1)?.settings).toEqual({ mutedWords: ['ending'] });
    expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ending']);
  });

  test.each([
    ['blocked', 'unblock', 'Unblock'],
    ['muted', 'unmute', 'Unmute'],
  ] as const)('removes users from the list of %s users', async (kind, change, label) => {
    const hiddenUser = {
      id: 9,
      username: 'loud',
      name: 'Loud',
      avatar: null,
      hasSubscribe: false,
      subscribers: 0,
    };
    let hiddenUsers = [hiddenUser];
    api.on(`app/user/${kind}`, () => ({ data: hiddenUsers, nextPageToken: null }));
    api.on(`app/user/${change}`, () => {
      hiddenUsers = [];
      return { data: { isBlocked: false, isMuted: false, hasSubscribe: false, subscribers: 0 } };
    });
    await open();
    await user.click(screen.getByRole('button', { name: `Show ${kind} accounts` }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: label }));
    expect(await dialog.findByText(`You haven't ${kind} anyone`)).toBeVisible();
    expect(api.bodies(`app/user/${change}`)).toEqual([{ userId: 9 }]);
  });
});

test('the personal For You feed can be turned off, on this device and in the account', async () => {
  await open();
  const personal = screen.getByRole('switch', { name: 'Personal For You feed' });
  expect(personal).toBeChecked();
  expect(personal).toHaveAccessibleDescription(/the same mix as everyone/);
  await user.click(personal);
  expect(usePreferences.getState().forYou).toBe(false);
  expect(document.cookie).toContain('for-you=off');
  await user.click(personal);
  expect(usePreferences.getState().forYou).toBe(true);
  expect(document.cookie).not.toContain('for-you');
});

test('playback and theme settings apply at once, on the page too', async () => {
  await open();
  await user.click(screen.getByRole('switch', { name: 'Captions' }));
  await openRow('Caption language');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Caption language' }), 'Portuguese');
  await user.click(screen.getByRole('switch', { name: 'Autoplay' }));
  await user.click(screen.getByRole('switch', { name: 'Data saver' }));
  await openRow('Theme');
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(usePreferences.getState()).toEqual({
    theme: 'dark',
    captions: true,
    captionsLanguage: 'pt',
    autoplay: false,
    dataSaver: true,
    forYou: true,
  });
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('exports all data as a file, after a confirmation', async () => {
  requireReauthentication(api, 'app/user/export', { exportedAt: 1 } as never);
  const createObjectURL = jest.fn<string, [Blob]>(() => 'blob:x');
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await screen.findByRole('dialog', { name: "Confirm it's you" });
  expect(click).not.toHaveBeenCalled();
  await confirmWithPassword();
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('ontrend.json');
  expect(createObjectURL.mock.calls[0]?.[0].type).toBe('application/json');
  click.mockRestore();
});

test('deletes the profile with a confirmation and a code, and recovers it', async () => {
  requireReauthentication(api, 'app/user/delete-profile-code', OK_REPLY);
  api.on('app/user/delete-profile-confirm', { data: { willBeDeleted: 1_800_000_000 }, message: '' });
  api.on('app/user/recover-profile', OK_REPLY);
  api.on('app/user/get-profile', {
    data: { id: 7, username: 'mochi.and.me', name: 'M', avatar: null, willBeDeleted: 1_800_000_000 },
  });
  await open();
  await user.click(screen.getByRole('button', { name: 'Delete profile' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your profile?' });
  await user.click(within(dialog).getByRole('button', { name: 'Send code' }));
  await confirmWithPassword();
  await waitFor(() => expect(shell.openDialog).toHaveBeenCalled());
  expect(successMessages).toEqual(['Email with confirmation code sent to your email']);
  api.on('app/user/self-profile', { data: createOwnProfile({ willBeDeleted: 1_800_000_000 }) });
  await act(() => codeDialog().submit('123456'));
  expect(successMessages.at(-1)).toBe('Profile deleted!');
  const recover = await screen.findByRole('button', { name: 'Recover profile' });
  expect(screen.getByText(/January 15, 2027/)).toBeVisible();
  api.on('app/user/self-profile', { data: createOwnProfile() });
  await user.click(recover);
  await waitFor(() => expect(successMessages.at(-1)).toBe('Profile recovered!'));
  expect(await screen.findByRole('button', { name: 'Delete profile' })).toHaveFocus();
});
