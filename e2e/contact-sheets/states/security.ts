import type { Session, SignInMethods } from '@ontrend/shared/wire';
import type { ScreenState, StateContext } from '../state.ts';
import { click, find, inOrder, openDialog, replyWith, waitFor, waitForDialog } from './steps.ts';

const DAY_S = 86_400;
const now = Math.round(Date.now() / 1000);

const WITHOUT_FACTOR: SignInMethods = {
  hasPassword: true,
  passkeys: [],
  totp: null,
  recoveryCodesLeft: 0,
  rememberedDevices: 0,
};

const WITH_FACTORS: SignInMethods = {
  hasPassword: true,
  passkeys: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'iCloud Keychain',
      createdAt: now - 90 * DAY_S,
      lastUsedAt: now - DAY_S,
      isSynced: true,
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      name: 'Security key in the drawer of my desk at home',
      createdAt: now - 12 * DAY_S,
      lastUsedAt: null,
      isSynced: false,
    },
  ],
  totp: { createdAt: now - 90 * DAY_S },
  recoveryCodesLeft: 2,
  rememberedDevices: 3,
};

const SESSIONS: Session[] = [
  ['Chrome on Windows', true],
  ['OnTrend on an iPhone', true],
  ['Firefox on Linux', false],
].map(([device, isRemembered], n) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  device: String(device),
  current: n === 0,
  createdAt: now - 90 * DAY_S,
  lastUsedAt: now - n * DAY_S,
  country: 'DE',
  network: n === 2 ? '2001:db8:85a3::/48' : '203.0.113.0/24',
  isRemembered: Boolean(isRemembered),
}));

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `k7pm${n}-xq4tw`);
const PASSKEY_REQUEST = { ticket: 'a-ticket-of-a-passkey', options: { challenge: 'AAAA' } };

/** Replies as for an account with these ways to sign in. The demo account itself stays as it is. */
const reply = (methods: SignInMethods) =>
  inOrder(
    replyWith('**/api/app/user/sign-in-methods', { data: methods }),
    replyWith('**/api/app/user/totp-start', {
      data: { secret: SECRET, uri: `otpauth://totp/OnTrend:demo?secret=${SECRET}&issuer=OnTrend` },
    }),
    replyWith('**/api/app/user/verify-options', {
      data: {
        methods: ['password', ...(methods.totp ? ['totp'] : [])],
        passkey: methods.passkeys.length > 0 ? PASSKEY_REQUEST : null,
        verifiedUntil: null,
      },
    }),
  );

const requireVerification = (call: string) =>
  replyWith(`**/api/app/user/${call}`, { code: 'verification-required', messages: [] }, 403);

const scrollToSection = ({ page }: StateContext) =>
  page.evaluate(() => document.getElementById('security')?.scrollIntoView());

const openRow = (setting: string) => inOrder(click('button', `Change ${setting}`), scrollToSection);

/** A state of an account with the ways to sign in. */
const security = (
  name: string,
  methods: SignInMethods,
  { arrange, act }: Pick<ScreenState, 'arrange' | 'act'> = {},
): ScreenState => ({
  name: `security-${name}`,
  path: '/settings',
  user: 'demo',
  arrange: inOrder(reply(methods), ...(arrange ? [arrange] : [])),
  act: inOrder(waitFor('button', 'Change Passkeys'), scrollToSection, ...(act ? [act] : [])),
});

/** "Sign-in and security" of the settings. */
export const securityStates: ScreenState[] = [
  security('off', WITHOUT_FACTOR),
  security('on', WITH_FACTORS),
  security('no-password', { ...WITHOUT_FACTOR, hasPassword: false }),
  security('on-no-password', { ...WITH_FACTORS, hasPassword: false }),
  security('no-passkeys', WITHOUT_FACTOR, { act: openRow('Passkeys') }),
  security('passkeys', WITH_FACTORS, { act: openRow('Passkeys') }),
  security('passkeys-unsupported', WITHOUT_FACTOR, {
    arrange: ({ page }) =>
      page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential')),
    act: openRow('Passkeys'),
  }),
  security('passkey-rename', WITH_FACTORS, {
    act: inOrder(openRow('Passkeys'), click('button', 'Rename iCloud Keychain')),
  }),
  security('passkey-remove', WITH_FACTORS, {
    act: inOrder(openRow('Passkeys'), openDialog('button', 'Remove iCloud Keychain')),
  }),
  security('app', WITHOUT_FACTOR, { act: openRow('Authenticator app') }),
  security('app-setup', WITHOUT_FACTOR, {
    act: inOrder(openRow('Authenticator app'), click('button', 'Set up'), async ({ page }) => {
      await page
        .getByRole('img', { name: /^QR code/ })
        .locator('svg')
        .waitFor();
      await scrollToSection({ page } as StateContext);
    }),
  }),
  security('app-clock', WITHOUT_FACTOR, {
    arrange: replyWith(
      '**/api/app/user/totp-confirm',
      {
        code: 'clock-differs',
        messages: [
          'The clock of the device with your app is about 3 minutes fast. Set it automatically, then enter a new code.',
        ],
      },
      422,
    ),
    act: inOrder(openRow('Authenticator app'), click('button', 'Set up'), async ({ page }) => {
      await page
        .getByRole('img', { name: /^QR code/ })
        .locator('svg')
        .waitFor();
      await page.getByLabel('6-digit code').fill('123456');
      await page.getByText('about 3 minutes fast').waitFor();
    }),
  }),
  security(
    'app-remove',
    { ...WITH_FACTORS, passkeys: [] },
    {
      act: inOrder(openRow('Authenticator app'), openDialog('button', 'Remove')),
    },
  ),
  security('recovery-codes', WITH_FACTORS, { act: openRow('Recovery codes') }),
  security('recovery-codes-new', WITH_FACTORS, {
    arrange: replyWith('**/api/app/user/recovery-codes-renew', { data: { recoveryCodes } }),
    act: inOrder(openRow('Recovery codes'), openDialog('button', 'Get new codes')),
  }),
  security('recovery-codes-not-stored', WITH_FACTORS, {
    arrange: replyWith('**/api/app/user/recovery-codes-renew', { data: { recoveryCodes } }),
    act: inOrder(openRow('Recovery codes'), openDialog('button', 'Get new codes'), click('button', 'Done')),
  }),
  security('confirm-passkey', WITH_FACTORS, {
    arrange: requireVerification('export'),
    act: inOrder(openDialog('button', 'Download'), waitFor('button', 'Use a passkey'), waitForDialog),
  }),
  security('confirm-password', WITHOUT_FACTOR, {
    arrange: requireVerification('export'),
    act: inOrder(openDialog('button', 'Download'), waitFor('textbox', 'Password'), waitForDialog),
  }),
  security('confirm-code', WITH_FACTORS, {
    arrange: inOrder(
      requireVerification('export'),
      replyWith('**/api/app/user/verify', { code: 'wrong-code', messages: ['This code is not valid.'] }, 422),
    ),
    act: inOrder(
      openDialog('button', 'Download'),
      click('button', 'Use your authenticator app'),
      ({ page }) => find(page, 'textbox', 'Code from your authenticator app').fill('123456'),
      ({ page }) => page.getByText('This code is not valid.').waitFor(),
    ),
  }),
  {
    name: 'security-sessions',
    path: '/settings',
    user: 'demo',
    arrange: replyWith('**/api/app/user/sessions', { data: SESSIONS }),
    act: inOrder(waitFor('button', 'Log out everywhere else'), ({ page }) =>
      page.evaluate(() => document.getElementById('sessions')?.scrollIntoView()),
    ),
  },
  {
    name: 'security-failed',
    path: '/settings',
    user: 'demo',
    arrange: replyWith('**/api/app/user/sign-in-methods', { code: 'internal', messages: [] }, 500),
    act: inOrder(waitFor('button', 'Change Password'), scrollToSection),
  },
];
