import type { ScreenState } from '../state.ts';
import { click, inOrder, type Replies, rejectField, replyToUserCalls, waitFor } from './steps.ts';

const EMAIL = 'mia@demo.ontrend.example';
const CODE_SENT = { json: { data: {}, message: 'Email with confirmation code sent to your email' } };
const TOO_FAST = {
  status: 429,
  headers: { 'retry-after': '60' },
  json: { code: 'too-many-requests', messages: ["You're doing that too fast. Try again in 60 seconds."] },
};
const DOWN = {
  status: 503,
  json: { code: 'unavailable', messages: ['We are down for a moment. Try again.'] },
};

/** The pages of the links in mails, with their buttons and titles afterwards. */
const LINKS = {
  secure: { button: 'Secure my account', done: 'Your account is secured', call: 'secure-account' },
  recover: { button: 'Recover my account', done: 'Your account is recovered', call: 'recovery-finish' },
  restore: { button: 'Restore my address', done: 'Your email address is restored', call: 'email-restore' },
} as const;
type Link = keyof typeof LINKS;

/** The page before its button is pressed. */
const opened = (link: Link, name = '', user?: 'demo'): ScreenState => ({
  name: `confirm-${link}${name}`,
  path: `/confirm#${link}=a-code-from-a-mail`,
  ...(user && { user }),
});

/** The page after its button was pressed. */
const pressed = (link: Link, name: string, replies: Replies, user?: 'demo'): ScreenState => ({
  ...opened(link, `-${name}`, user),
  arrange: replyToUserCalls({ 'password-reset-code': CODE_SENT, ...replies }),
  act: inOrder(click('button', LINKS[link].button), waitFor('heading', LINKS[link].done)),
});

/** The page whose link does not work, or not now. */
const failed = (link: Link, name: string, reply: Replies[string], user?: 'demo'): ScreenState => ({
  ...opened(link, `-${name}`, user),
  arrange: replyToUserCalls({ [LINKS[link].call]: reply }),
  act: inOrder(click('button', LINKS[link].button), ({ page }) =>
    page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).waitFor(),
  ),
});

const incomplete = (link: Link): ScreenState => ({
  ...opened(link, '-incomplete'),
  path: `/confirm#${link}=`,
});

const secured = (data: object): Replies => ({
  'secure-account': { json: { data: { email: EMAIL, needsPassword: true, ...data } } },
});
const recovered: Replies = { 'recovery-finish': { json: { data: { email: EMAIL } } } };
const restored: Replies = { 'email-restore': { json: { data: { email: EMAIL } } } };

/** The links in mails that secure an account, finish its recovery or restore its address. */
export const mailLinkStates: ScreenState[] = [
  opened('secure'),
  opened('secure', '-other', 'demo'),
  incomplete('secure'),
  pressed('secure', 'done', secured({})),
  pressed('secure', 'lost-two-step', secured({ lost: 'two-step-sign-in' })),
  pressed('secure', 'lost-codes', secured({ lost: 'recovery-codes' })),
  pressed('secure', 'no-password', secured({ needsPassword: false })),
  pressed('secure', 'no-code', { ...secured({}), 'password-reset-code': TOO_FAST }),
  pressed('secure', 'other-done', secured({}), 'demo'),
  failed(
    'secure',
    'used',
    rejectField(
      'link-used',
      'code',
      'This link, or one from an earlier email, has already been used: everyone was logged out. Reset your password to log in.',
    ),
  ),
  failed(
    'secure',
    'expired',
    rejectField(
      'link-expired',
      'code',
      'This link has expired. Reset your password, check your devices in the settings, or contact us.',
    ),
  ),
  failed('secure', 'deleted', rejectField('account-deleted', 'code', 'This account has been deleted.')),
  failed('secure', 'failed', DOWN),
  opened('recover'),
  opened('recover', '-other', 'demo'),
  incomplete('recover'),
  pressed('recover', 'done', recovered),
  pressed('recover', 'other-done', recovered, 'demo'),
  ...(['expired', 'other-expired'] as const).map((name) =>
    failed(
      'recover',
      name,
      rejectField(
        'wrong-code',
        'code',
        'This link has expired or has been used, or the recovery was canceled by a login with a passkey, an app or a recovery code, by a new password, or with "This wasn\'t me". Log in to see its state, or to start it again.',
      ),
      name === 'expired' ? undefined : 'demo',
    ),
  ),
  opened('restore'),
  pressed('restore', 'done', restored),
  failed(
    'restore',
    'expired',
    rejectField('wrong-code', 'code', 'This link has expired or was used before.'),
  ),
];
