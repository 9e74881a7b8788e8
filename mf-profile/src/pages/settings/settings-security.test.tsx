import type { ShellServices } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { preloadModals } from '@ontrend/shared/overlays';
import { useSession } from '@ontrend/shared/session';
import { type FakeApi, fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { Settings, SignInMethods } from '@ontrend/shared/wire';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { createOwnProfile, createPasskey, createSignInMethods } from '../../testing/fixtures.ts';
import { requireReauthentication } from '../../testing/require-reauthentication.ts';

jest.mock('@simplewebauthn/browser', () => jest.requireActual('../../testing/fake-webauthn.ts'));

// Loaded up front, as after an earlier visit.
import './settings-page.tsx';

const SETTINGS = {
  privacy: { whoMayMessage: 'everyone', likedVisibility: 'private', savedVisibility: 'private' },
  mutedWords: [],
  playback: { captions: false, captionsLanguage: null, autoplay: true, dataSaver: false, forYou: true },
  theme: 'system',
  language: null,
} satisfies Settings;
const RECOVERY_CODES = Array.from({ length: 10 }, (_, n) => `abcd-efg${n}`);
const CREDENTIAL = {
  id: 'credential',
  rawId: 'credential',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'o2M', transports: ['usb'] },
  clientExtensionResults: {},
  authenticatorAttachment: 'cross-platform',
};
const ADD_REQUEST = { data: { ticket: 'add-ticket-000001', options: { challenge: 'AAAA' } } };

let api: FakeApi;
let methods: SignInMethods;
let successMessages: string[];
let stop: () => void;
let user: ReturnType<typeof userEvent.setup>;
let shell: { alert: jest.Mock };

beforeAll(preloadModals);
beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => {};
});
beforeEach(() => {
  user = userEvent.setup();
  shell = { alert: jest.fn() };
  successMessages = [];
  stop = events.on('call.succeeded', ({ messages }) => successMessages.push(...messages));
  useSession.setState({
    status: 'signed-in',
    viewer: { id: 7, username: 'mochi.and.me', name: 'Mochi & Mara', avatar: null, willBeDeleted: null },
  });
  globalThis.PublicKeyCredential = class {} as never;
  jest.mocked(startRegistration).mockResolvedValue(CREDENTIAL as never);
  jest.mocked(startAuthentication).mockResolvedValue(CREDENTIAL as never);
  methods = createSignInMethods();
  api = fakeApi();
  api.on('app/user/self-profile', { data: createOwnProfile({ avatar: null }) });
  api.on('app/user/settings', { data: SETTINGS });
  api.on('app/user/sessions', { data: [] });
  api.on('app/user/sign-in-methods', () => ({ data: methods }));
  api.on('app/user/identities', { data: { provider: null, identities: [] } });
});
afterEach(() => {
  stop();
  jest.mocked(startRegistration).mockReset();
  jest.mocked(WebAuthnAbortService.cancelCeremony).mockReset();
  jest.mocked(startAuthentication).mockReset();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

async function open(at = '/settings') {
  renderRemote(remote, { at, shell: shell as Partial<ShellServices> });
  await screen.findByRole('button', { name: 'Change Name' });
}
const section = () => within(screen.getByRole('region', { name: 'Sign-in and security' }));
const openRow = (setting: string) => user.click(section().getByRole('button', { name: `Change ${setting}` }));
const findDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const press = (name: string | RegExp) => user.click(section().getByRole('button', { name }));
const domError = (name: string) => Object.assign(new Error(name), { name });
const replyError = (status: number, code: string, message: string) => ({
  status,
  error: { code, messages: [message] },
});

describe('the section', () => {
  test('explains what is missing while there is no factor', async () => {
    await open();
    expect(section().getByRole('heading', { name: 'Two-step sign-in is off' })).toBeVisible();
    expect(section().getByText('None')).toBeVisible();
    expect(section().queryByText('Recovery codes')).toBeNull();
    expect(section().queryByText('Remembered devices')).toBeNull();
  });

  test('speaks of no password where there is none', async () => {
    methods = createSignInMethods({ hasPassword: false });
    await open();
    expect(section().getByText(/^Anyone who gets into the account that you sign in with/)).toBeVisible();
    expect(section().queryByText(/learns your password/)).toBeNull();
  });

  test('shows the state of everything that a factor brings', async () => {
    methods = createSignInMethods({
      passkeys: [createPasskey(1), createPasskey(2)],
      totp: { createdAt: 1_700_000_000 },
      recoveryCodesLeft: 8,
      rememberedDevices: 2,
    });
    api.on('app/user/remembered-devices-forget', () => {
      methods = { ...methods, rememberedDevices: 0 };
      return { data: {} };
    });
    await open();
    expect(section().getByRole('heading', { name: 'Two-step sign-in is on' })).toBeVisible();
    expect(section().getByText('2 passkeys')).toBeVisible();
    expect(section().getByText(/On since November 14, 2023/)).toBeVisible();
    expect(section().getByText('8 of 10 left')).toBeVisible();
    await press('Forget all');
    expect(await section().findByText('Every device asks for the second step.')).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^Remembered devices/);
    expect(successMessages).toEqual(['Devices forgotten']);
  });

  test('warns of few recovery codes', async () => {
    methods = createSignInMethods({ totp: { createdAt: 1 }, recoveryCodesLeft: 3 });
    await open();
    expect(section().getByText('Only 3 left. Get new codes.')).toBeVisible();
  });

  test('leaves the rest of the settings usable when it cannot be loaded', async () => {
    api.on('app/user/sign-in-methods', replyError(500, 'internal', 'Down'));
    await open();
    expect(section().getByText("Couldn't load the ways you sign in")).toBeVisible();
    expect(section().getByRole('button', { name: 'Change Password' })).toBeVisible();
    api.on('app/user/sign-in-methods', () => ({ data: methods }));
    await press('Try again');
    expect(await section().findByText('Two-step sign-in is off')).toBeVisible();
  });

  test('says that an account of an identity provider has no password', async () => {
    methods = createSignInMethods({ hasPassword: false });
    await open();
    expect(section().getByText('Not set')).toBeVisible();
  });
});

describe('passkeys', () => {
  test('the first one gets a name, and recovery codes that must be stored', async () => {
    requireReauthentication(api, 'app/user/passkey-add-options', ADD_REQUEST);
    api.on('app/user/passkey-add', ({ name }) => {
      const passkey = createPasskey(1, { name });
      methods = createSignInMethods({ passkeys: [passkey], recoveryCodesLeft: 10 });
      return { data: { passkey, recoveryCodes: RECOVERY_CODES } };
    });
    await open();
    await openRow('Passkeys');
    expect(section().getByText(/a fake page can't steal it/)).toBeVisible();
    await press('Add a passkey');
    const dialog = await findDialog("Confirm it's you");
    await user.type(await dialog.findByLabelText('Password'), 'right-1{Enter}');
    const codes = await findDialog('Save your recovery codes');
    expect(api.bodies('app/user/passkey-add')).toEqual([
      { ticket: 'add-ticket-000001', name: 'Security key', credential: CREDENTIAL },
    ]);
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(RECOVERY_CODES);
    // It can't be lost by closing the dialog too early, in any way.
    const stored = codes.getByRole('checkbox', { name: 'I have stored these codes' });
    await user.click(codes.getByRole('button', { name: 'Close' }));
    expect(stored).toHaveFocus();
    expect(stored).toHaveAccessibleDescription("Store the codes first. You can't see them again.");
    await user.click(codes.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.click(stored);
    await user.click(codes.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await section().findByText('Two-step sign-in is on')).toBeVisible();
    expect(section().getByText('Security key')).toBeVisible();
  });

  test('another one of the same kind gets a number', async () => {
    methods = createSignInMethods({ passkeys: [createPasskey(1, { name: 'Security key' })] });
    api.on('app/user/passkey-add-options', ADD_REQUEST);
    api.on('app/user/passkey-add', { data: { passkey: createPasskey(2), recoveryCodes: null } });
    await open();
    await openRow('Passkeys');
    await press('Add a passkey');
    await waitFor(() => expect(successMessages).toEqual(['Passkey added']));
    expect(api.bodies('app/user/passkey-add')[0]?.name).toBe('Security key 2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['NotAllowedError', /No passkey was added/],
    ['InvalidStateError', /already has a passkey/],
    ['ConstraintError', /can't store a passkey/],
    ['OtherError', /Couldn't add a passkey/],
  ])('a ceremony that ends with %s explains itself and can be repeated', async (name, message) => {
    api.on('app/user/passkey-add-options', ADD_REQUEST);
    api.on('app/user/passkey-add', { data: { passkey: createPasskey(2), recoveryCodes: null } });
    jest.mocked(startRegistration).mockRejectedValueOnce(domError(name));
    await open();
    await openRow('Passkeys');
    await press('Add a passkey');
    expect(await section().findByText(message)).toBeVisible();
    expect(api.bodies('app/user/passkey-add')).toEqual([]);
    await press('Add a passkey');
    await waitFor(() => expect(successMessages).toEqual(['Passkey added']));
    expect(section().queryByText(message)).toBeNull();
  });

  test('a browser without passkeys is told of the app', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    await open();
    await openRow('Passkeys');
    expect(section().getByText(/authenticator app below/)).toBeVisible();
    expect(section().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  test('no more than 20 are offered', async () => {
    const passkeys = Array.from({ length: 20 }, (_, n) =>
      createPasskey(1, { id: `00000000-0000-4000-8000-0000000002${n + 10}` }),
    );
    methods = createSignInMethods({ passkeys });
    await open();
    await openRow('Passkeys');
    expect(section().getByText(/which is the maximum/)).toBeVisible();
    expect(section().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  test('are renamed in place; Escape and an unchanged name change nothing', async () => {
    methods = createSignInMethods({ passkeys: [createPasskey(1, { isSynced: true })] });
    api.on('app/user/passkey-rename', ({ name }) => {
      methods = createSignInMethods({ passkeys: [createPasskey(1, { name })] });
      return { data: { passkey: createPasskey(1, { name }) } };
    });
    await open();
    await openRow('Passkeys');
    expect(section().getByText('Synced')).toBeVisible();
    expect(section().getByRole('listitem')).toHaveTextContent('Added Nov 14, 2023 Not used yet');
    await press('Rename Key 1');
    await user.keyboard('x{Escape}');
    expect(section().getByRole('button', { name: 'Rename Key 1' })).toHaveFocus();
    await press('Rename Key 1');
    await user.clear(section().getByLabelText('Name of the passkey'));
    expect(section().getAllByRole('button', { name: /Cancel/ })).toHaveLength(1);
    await user.keyboard('My phone{Enter}');
    expect(await section().findByText('My phone')).toBeVisible();
    expect(api.bodies('app/user/passkey-rename')).toEqual([{ id: createPasskey(1).id, name: 'My phone' }]);
    await waitFor(() => expect(section().getByRole('button', { name: 'Rename My phone' })).toHaveFocus());
  });

  test('removing the last factor says what ends', async () => {
    methods = createSignInMethods({ passkeys: [createPasskey(1), createPasskey(2)], recoveryCodesLeft: 9 });
    api.on('app/user/passkey-remove', ({ id }) => {
      methods = { ...methods, passkeys: methods.passkeys.filter((passkey) => passkey.id !== id) };
      return { data: {} };
    });
    await open();
    await openRow('Passkeys');
    await press('Remove Key 1');
    const first = await findDialog('Remove “\u2068Key 1\u2069”?');
    expect(first.queryByText(/two-step sign-in turns off/)).toBeNull();
    await user.click(first.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(section().queryByText('Key 1')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Remove Key 2');
    const last = await findDialog('Remove “\u2068Key 2\u2069”?');
    expect(last.getByText(/two-step sign-in turns off, your recovery codes stop working/)).toBeVisible();
    await user.click(last.getByRole('button', { name: 'Remove' }));
    expect(await section().findByText('Two-step sign-in is off')).toBeVisible();
    await waitFor(() => expect(section().getByRole('button', { name: 'Add a passkey' })).toHaveFocus());
  });
});

describe('authenticator app', () => {
  const SECRET = 'JBSWY3DPEHPK3PXP';

  test('is added with its first code, and keeps its key while another row is open', async () => {
    requireReauthentication(api, 'app/user/totp-start', {
      data: { secret: SECRET, uri: `otpauth://totp/OnTrend:mochi?secret=${SECRET}` },
    });
    api.on('app/user/totp-confirm', ({ code }) => {
      if (code !== '654321') return replyError(422, 'wrong-code', 'This code is not valid.');
      methods = createSignInMethods({ totp: { createdAt: 1_700_000_000 }, recoveryCodesLeft: 10 });
      return { data: { recoveryCodes: RECOVERY_CODES } };
    });
    await open();
    await openRow('Authenticator app');
    await press('Set up');
    const dialog = await findDialog("Confirm it's you");
    await user.type(await dialog.findByLabelText('Password'), 'right-1{Enter}');
    expect(await section().findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const qrCode = section().getByRole('img', { name: /contains the key/ });
    // White in both themes, as cameras expect.
    await waitFor(() => expect(qrCode.querySelector('path')).toHaveAttribute('fill', '#FFFFFF'));
    await user.click(screen.getByRole('button', { name: 'Change Name' }));
    expect(section().getByText('Not saved yet')).toBeVisible();
    await openRow('Authenticator app');
    expect(section().getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(api.bodies('app/user/totp-start')).toHaveLength(2);

    const code = section().getByLabelText('6-digit code');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(code, '111111');
    await waitFor(() => expect(code).toHaveAccessibleDescription('This code is not valid.'));
    // The refused code is selected. The sixth digit submits.
    await user.click(code);
    await user.clear(code);
    await user.paste('654 321');
    const codes = await findDialog('Save your recovery codes');
    await user.click(codes.getByRole('checkbox'));
    await user.click(codes.getByRole('button', { name: 'Done' }));
    expect(await section().findByText(/On since/)).toBeVisible();
    expect(api.bodies('app/user/totp-confirm')).toEqual([{ code: '111111' }, { code: '654321' }]);
    expect(successMessages).toEqual(['Authenticator app added']);
  });

  test('is removed; with a passkey left nothing else ends', async () => {
    methods = createSignInMethods({ totp: { createdAt: 1 }, passkeys: [createPasskey(1)] });
    requireReauthentication(api, 'app/user/totp-remove', { data: {} }, ['totp']);
    await open();
    await openRow('Authenticator app');
    await press('Remove');
    const dialog = await findDialog('Remove the authenticator app?');
    expect(dialog.queryByText(/two-step sign-in turns off/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    const confirmation = await findDialog("Confirm it's you");
    const code = await confirmation.findByLabelText('Code from your authenticator app');
    await user.type(code, '000000');
    await waitFor(() => expect(code).toHaveAccessibleDescription('This code is not valid.'));
    await user.clear(code);
    methods = createSignInMethods({ passkeys: [createPasskey(1)] });
    await user.type(code, '123456');
    await waitFor(() => expect(successMessages).toEqual(['Authenticator app removed']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(section().getByRole('button', { name: 'Set up' })).toHaveFocus());
  });
});

describe('recovery codes', () => {
  const renew = async () => {
    methods = createSignInMethods({ totp: { createdAt: 1 }, recoveryCodesLeft: 0 });
    api.on('app/user/recovery-codes-renew', { data: { recoveryCodes: RECOVERY_CODES } });
    await open();
    expect(section().getByText('None left. Get new codes.')).toBeVisible();
    await openRow('Recovery codes');
    await press('Get new codes');
    return findDialog('Save your recovery codes');
  };

  test('are downloaded as a text with all of them', async () => {
    const createObjectURL = jest.fn<string, [Blob]>(() => 'blob:x');
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const dialog = await renew();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('ontrend-recovery-codes.txt');
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result)));
    reader.readAsText(createObjectURL.mock.calls[0]?.[0] as Blob);
    const text = await read;
    for (const part of [...RECOVERY_CODES, 'mochi@example.com']) expect(text).toContain(part);
    click.mockRestore();
  });

  test('are printed alone', async () => {
    const dialog = await renew();
    const printed: (string | null)[] = [];
    const append = jest.spyOn(document.body, 'append').mockImplementationOnce((frame) => {
      document.body.appendChild(frame as Node);
      const window = (frame as HTMLIFrameElement).contentWindow as Window;
      window.print = () => printed.push(window.document.body.textContent);
    });
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(printed).toHaveLength(1);
    for (const code of RECOVERY_CODES) expect(printed[0]).toContain(code);
    append.mockRestore();
  });

  test('are copied, and a full page load asks before it loses them', async () => {
    const dialog = await renew();
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await act(() => navigator.clipboard.readText())).toBe(RECOVERY_CODES.join('\n'));
    expect(shell.alert).toHaveBeenCalledWith('Copied');
    const leave = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
  });
});

describe('"Confirm it\'s you"', () => {
  /** Starts a change with an account that has these methods. */
  async function startChange(...given: Parameters<typeof requireReauthentication>[3] & object) {
    methods = createSignInMethods({ totp: { createdAt: 1 }, passkeys: [createPasskey(1)] });
    requireReauthentication(
      api,
      'app/user/recovery-codes-renew',
      { data: { recoveryCodes: RECOVERY_CODES } },
      given,
    );
    await open();
    await openRow('Recovery codes');
    await press('Get new codes');
    return findDialog("Confirm it's you");
  }

  test('offers the passkey first, and other ways when it is canceled', async () => {
    jest.mocked(startAuthentication).mockRejectedValueOnce(domError('NotAllowedError'));
    const dialog = await startChange('password', 'totp', 'passkey');
    const usePasskey = await dialog.findByRole('button', { name: 'Use a passkey' });
    await waitFor(() => expect(usePasskey).toHaveFocus());
    await user.click(usePasskey);
    expect(await dialog.findByText(/Canceled, or there is no passkey/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use your authenticator app' }));
    const code = dialog.getByLabelText('Code from your authenticator app');
    expect(code).toHaveFocus();
    expect(dialog.getByRole('button', { name: 'Use your password' })).toBeVisible();
    await user.type(code, '123456');
    expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
    expect(api.bodies('app/user/verify')).toEqual([{ proof: { method: 'totp', code: '123456' } }]);
  });

  test('another way aborts the passkey request that waits', async () => {
    let abort = (_error: Error) => {};
    jest.mocked(startAuthentication).mockReturnValueOnce(
      new Promise((_, reject) => {
        abort = reject;
      }),
    );
    jest.mocked(WebAuthnAbortService.cancelCeremony).mockImplementation(() => abort(domError('AbortError')));
    const dialog = await startChange('password', 'passkey');
    await user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
    expect(WebAuthnAbortService.cancelCeremony).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Use your password' }));
    expect(WebAuthnAbortService.cancelCeremony).toHaveBeenCalledTimes(1);
    await user.type(dialog.getByLabelText('Password'), 'right-1{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  });

  test('a passkey confirms, and the change continues', async () => {
    const dialog = await startChange('password', 'passkey');
    await user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
    expect(api.bodies('app/user/verify')).toEqual([
      { proof: { method: 'passkey', ticket: 'verify-ticket-0001', credential: CREDENTIAL } },
    ]);
  });

  test('a passkey request that has expired is replaced', async () => {
    const dialog = await startChange('passkey');
    api.on('app/user/verify', replyError(422, 'expired-ticket', 'Expired'));
    const requests = api.bodies('app/user/verify-options').length;
    await user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByText('That took too long. Try again.')).toBeVisible();
    await waitFor(() => expect(api.bodies('app/user/verify-options')).toHaveLength(requests + 1));
  });

  test('a browser without passkeys asks for the password', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    const dialog = await startChange('passkey', 'password');
    const password = await dialog.findByLabelText('Password');
    await waitFor(() => expect(password).toHaveFocus());
    expect(dialog.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Field is required'));
    await user.type(password, 'wrong-1{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('Your current password is incorrect.'));
    await user.clear(password);
    await user.type(password, 'right-1{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  });

  test('can be repeated when it cannot be loaded', async () => {
    methods = createSignInMethods({ totp: { createdAt: 1 } });
    requireReauthentication(api, 'app/user/recovery-codes-renew', {
      data: { recoveryCodes: RECOVERY_CODES },
    });
    api.on('app/user/verify-options', replyError(500, 'internal', 'Down'));
    await open('/settings#recovery-codes');
    await press('Get new codes');
    const dialog = await findDialog("Confirm it's you");
    expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
