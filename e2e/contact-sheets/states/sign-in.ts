import type { ScreenState, StateContext } from '../state.ts';
import { click, inOrder, waitFor } from './steps.ts';

const EMAIL = 'mia@demo.ontrend.example';
/** 27 November 2026, 16:30 UTC. */
const RECOVERY_AT = Date.UTC(2026, 10, 27, 16, 30) / 1_000;

/** Replies to calls of the login. Real factors would need an authenticator app, and a second browser for each picture. */
const REPLIES: Record<string, { status?: number; json: object }> = {
  'passkey-options': { json: { data: { ticket: 'a-ticket-of-a-login', options: { challenge: 'AAAA' } } } },
  'second-step': {
    status: 422,
    json: {
      code: 'wrong-code',
      messages: ['This code is incorrect or was used before. Enter a new one.'],
    },
  },
  'recovery-start': { json: { data: { availableAt: RECOVERY_AT } } },
  'recovery-finish': { json: { data: { email: EMAIL } } },
  'secure-account': { json: { data: { email: EMAIL, needsPassword: true } } },
  'password-reset-code': { json: { data: {} } },
};

async function stubLogin({ page }: StateContext, methods: string[]): Promise<void> {
  const secondStep = { ticket: 'a-ticket-of-a-login', methods };
  for (const [call, reply] of Object.entries({ ...REPLIES, login: { json: { data: { secondStep } } } }))
    await page.route(`**/api/app/user/${call}`, (route) => route.fulfill(reply));
  // The user cancels every request for a passkey.
  await page.addInitScript(() => {
    navigator.credentials.get = async () => {
      throw new DOMException('', 'NotAllowedError');
    };
  });
}

async function submitPassword({ page }: StateContext, within = 'main'): Promise<void> {
  const form = page.locator(within);
  await form.getByLabel('Email').fill(EMAIL);
  await form.getByLabel('Password', { exact: true }).fill('a-password-of-mia');
  await form.getByLabel('Password', { exact: true }).press('Enter');
}

/** The second step of an account with these methods, after further steps. */
const secondStep = (
  name: string,
  methods: string[],
  ...steps: ((context: StateContext) => Promise<unknown>)[]
): ScreenState => ({
  name,
  path: '/auth/login',
  arrange: (context) => stubLogin(context, methods),
  act: inOrder((context) => submitPassword(context), waitFor('button', "I can't use any of these"), ...steps),
});

const CODES = ['totp', 'recovery-code'];
const ALL = ['passkey', ...CODES];
const toRecovery = click('button', "I can't use any of these");

/** The join form with a typed password. */
const strengthState = (name: string, password: string): ScreenState => ({
  name: `join-password-${name}`,
  path: '/auth/join',
  act: async ({ page }) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator(`[data-level=${name}]`).waitFor();
  },
});

/** Passkeys, the second step of a login, and the recovery of an account. */
export const signInStates: ScreenState[] = [
  {
    name: 'login-passkey-cancelled',
    path: '/auth/login',
    arrange: (context) => stubLogin(context, ALL),
    act: inOrder(click('button', 'Use a passkey'), ({ page }) =>
      page.getByText('No passkey was used').waitFor(),
    ),
  },
  secondStep('second-step-passkey', ALL),
  secondStep('second-step-passkey-cancelled', ALL, click('button', 'Use your passkey'), ({ page }) =>
    page.getByText('No passkey was used').waitFor(),
  ),
  secondStep('second-step-code', CODES),
  secondStep('second-step-wrong-code', CODES, async ({ page }) => {
    await page.getByLabel('Code from your authenticator app').fill('123456');
    await page.getByText('was used before').waitFor();
  }),
  secondStep('second-step-recovery-code', CODES, click('button', 'Use a recovery code')),
  secondStep('second-step-recovery', CODES, toRecovery),
  secondStep(
    'second-step-recovery-started',
    CODES,
    toRecovery,
    click('button', 'Start recovery'),
    waitFor('heading', 'Your recovery has started'),
  ),
  {
    name: 'second-step-dialog',
    path: '/ui/mobile',
    arrange: (context) => stubLogin(context, ALL),
    act: inOrder(
      click('button', 'Authentication'),
      (context) => submitPassword(context, '[role=dialog]'),
      waitFor('button', "I can't use any of these"),
    ),
  },
  {
    name: 'confirm-secure-password',
    path: '/confirm#secure=a-code-from-a-mail',
    // Signed in to another account.
    user: 'demo',
    arrange: (context) => stubLogin(context, ALL),
    act: inOrder(
      click('button', 'Secure my account'),
      click('button', 'Choose a new password'),
      waitFor('heading', 'Check your email'),
    ),
  },
  strengthState('weak', 'password1'),
  strengthState('strong', 'blue penguin dances 7'),
];
