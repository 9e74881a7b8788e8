import type { ScreenState, StateContext } from '../state.ts';
import { click, inOrder, type Replies, rejectField, replyToUserCalls as reply, waitFor } from './steps.ts';

const EMAIL = 'mia@demo.ontrend.example';
const COMMON = 'This password is easy to guess. Choose one that is not common and not your name.';
/** 27 November 2026, 16:30 UTC. */
const RECOVERY_AT = Date.UTC(2026, 10, 27, 16, 30) / 1_000;
const LINK_EXPIRES_AT = RECOVERY_AT + 3 * 86_400;

async function submitJoin({ page }: StateContext): Promise<void> {
  await page.getByLabel('Birthday', { exact: true }).fill('1999-12-31');
  await page.getByLabel('Email').fill(EMAIL);
  for (const label of ['Password', 'Repeat password'])
    await page.getByLabel(label, { exact: true }).fill('password1');
  await page.getByLabel('Repeat password').press('Enter');
}

async function requestCode({ page }: StateContext): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Email').press('Enter');
  await page.getByLabel('Confirmation code').waitFor();
}

async function submitNewPassword({ page }: StateContext): Promise<void> {
  await page.getByLabel('Confirmation code').fill('123456');
  await page.getByLabel('Confirmation code').press('Enter');
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByLabel('Repeat password').fill('password1');
  await page.getByLabel('Repeat password').press('Enter');
  await page.getByText(COMMON).waitFor();
}

const resetReplies: Replies = {
  'password-reset-code': { json: { data: {}, message: 'Email with confirmation code sent to your email' } },
  'password-reset-confirm': { json: { data: {} } },
  'password-reset-end': rejectField('common-password', 'form.password', COMMON),
};

const joinState = (name: string, rejection: Replies[string]): ScreenState => ({
  name: `join-rejected-${name}`,
  path: '/auth/join',
  arrange: reply({ join: rejection }),
  act: inOrder(submitJoin, ({ page }) => page.locator('[data-error=true]').first().waitFor()),
});

/** A login whose owner has started a recovery. */
const recoveryState = (name: string, recovery: object): ScreenState => ({
  name: `recovery-${name}`,
  path: '/auth/login',
  arrange: reply({
    login: { json: { data: { secondStep: { ticket: 'a-ticket-of-a-login', methods: ['totp'], recovery } } } },
  }),
  act: inOrder(
    async ({ page }) => {
      await page.getByLabel('Email').fill(EMAIL);
      await page.getByLabel('Password', { exact: true }).fill('a-password-of-mia');
      await page.getByLabel('Password', { exact: true }).press('Enter');
    },
    waitFor('button', 'Try another way'),
  ),
});

/** Rejected forms, the steps of a new password and recoveries. */
export const accountRecoveryStates: ScreenState[] = [
  joinState(
    'domain',
    rejectField(
      'blocked-domain',
      'registration.email',
      "Addresses of demo.ontrend.example can't be used here. Use another email address.",
    ),
  ),
  joinState(
    'invitation',
    rejectField(
      'invitation-required',
      'registration.invitation',
      'You need an invitation to join. Open its link, or enter its code.',
    ),
  ),
  joinState('password', rejectField('common-password', 'registration.password', COMMON)),
  { name: 'reset-code', path: '/auth/reset-password', arrange: reply(resetReplies), act: requestCode },
  {
    name: 'reset-code-reused',
    path: '/auth/reset-password',
    arrange: reply(resetReplies),
    act: inOrder(requestCode, click('button', 'Change email'), requestCode),
  },
  {
    name: 'reset-common-password',
    path: '/auth/reset-password',
    arrange: reply(resetReplies),
    act: inOrder(requestCode, submitNewPassword),
  },
  recoveryState('started', { availableAt: RECOVERY_AT }),
  recoveryState('mailed-just-now', {
    availableAt: RECOVERY_AT,
    linkExpiresAt: LINK_EXPIRES_AT,
    resendAt: Math.round(Date.now() / 1_000) + 3_600,
  }),
  recoveryState('mailed', {
    availableAt: RECOVERY_AT,
    linkExpiresAt: LINK_EXPIRES_AT,
    resendAt: RECOVERY_AT - 86_400,
  }),
];
