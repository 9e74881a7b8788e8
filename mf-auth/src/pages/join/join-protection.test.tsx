import type { FakeApi } from '@ontrend/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  button,
  field,
  fillInJoin,
  pasteInto,
  renderAuth,
  setUpGuest,
} from '../../testing/auth-test-utils.tsx';

// What an operator can require for joining (decision 110).

const REQUIREMENTS = {
  needsInvitation: false,
  isInvited: false,
  needsApproval: false,
  needsProofOfWork: false,
};
const WRONG = 'This invitation is wrong, has expired or has been used up. Ask for a new one.';
const invitationError = {
  status: 422,
  error: { code: 'wrong-invitation', messages: [WRONG], fields: { 'registration.invitation': [WRONG] } },
};
const pending = { status: 403, error: { code: 'approval-pending', messages: ['Wait.'] } };

let api: FakeApi;
beforeEach(() => {
  api = setUpGuest();
});

const requireForJoin = (changes: Partial<typeof REQUIREMENTS>) =>
  api.on('app/user/sign-up-requirements', { data: { ...REQUIREMENTS, ...changes } });
const show = (query = '') => ({ user: userEvent.setup(), ...renderAuth(`/auth/join${query}`) });
type Rendered = ReturnType<typeof show>;
async function submit({ user }: Pick<Rendered, 'user'>): Promise<void> {
  await waitFor(() => expect(button('Join')).toBeEnabled());
  await user.click(button('Join'));
}
const lastJoin = () => api.bodies('app/user/join').at(-1)?.registration;

describe('invitations', () => {
  test('are asked for before anything else, and sent as typed', async () => {
    requireForJoin({ needsInvitation: true });
    const { user } = show();
    expect(await screen.findByLabelText('Invitation code')).toHaveAccessibleDescription(
      'You need an invitation to join',
    );
    const inputs = [...document.querySelectorAll('.auth-fields input')].map((input) =>
      input.getAttribute('name'),
    );
    expect(inputs[0]).toBe('invitation');
    await fillInJoin(user);
    expect(button('Join')).toBeDisabled();
    await pasteInto(user, 'Invitation code', ' 7k2m-q9xw-3fta-h0pd ');
    await submit({ user });
    await screen.findByLabelText('Confirmation code');
    expect(lastJoin()?.invitation).toBe('7k2m-q9xw-3fta-h0pd');
  });

  test('of a link need no field, and are remembered on the way through the login', async () => {
    requireForJoin({ needsInvitation: true, isInvited: true });
    const { user } = show('?invitation=7K2M-Q9XW');
    expect(await screen.findByText('You have an invitation to OnTrend.')).toBeVisible();
    expect(api.bodies('app/user/sign-up-requirements')).toEqual([{ invitation: '7K2M-Q9XW' }]);
    expect(screen.queryByLabelText('Invitation code')).not.toBeInTheDocument();
    await fillInJoin(user);
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await user.click(screen.getByRole('link', { name: 'Join' }));
    await pasteInto(user, 'Password', 'longenough1');
    await pasteInto(user, 'Repeat password', 'longenough1');
    await submit({ user });
    await screen.findByLabelText('Confirmation code');
    expect(lastJoin()?.invitation).toBe('7K2M-Q9XW');
  });

  test('that cannot be used are shown at their field', async () => {
    requireForJoin({ needsInvitation: true });
    show('?invitation=0000-0000');
    await waitFor(() => expect(field('Invitation code')).toHaveAccessibleDescription(WRONG));
    expect(field('Invitation code')).toHaveValue('0000-0000');
    expect(field('Invitation code')).toBeInvalid();
  });

  test('rejected by the join can be replaced', async () => {
    requireForJoin({ needsInvitation: true, isInvited: true });
    api.on('app/user/join', invitationError);
    const { user } = show('?invitation=7K2M-Q9XW');
    await fillInJoin(user);
    await submit({ user });
    await waitFor(() => expect(field('Invitation code')).toHaveFocus());
    expect(field('Invitation code')).toHaveAccessibleDescription(WRONG);
    expect(field('Invitation code')).toBeInvalid();
    expect(screen.getAllByText(WRONG)).toHaveLength(1);
    expect(field('Email')).toHaveValue('new@example.org');
  });

  test('used up by others while the code was on its way lead back to the form', async () => {
    requireForJoin({ needsInvitation: true, isInvited: true });
    const { user } = show('?invitation=7K2M-Q9XW');
    await fillInJoin(user);
    await submit({ user });
    api.on('app/user/join-confirm', invitationError);
    await user.type(await screen.findByLabelText('Confirmation code'), '123456{Enter}');
    expect(await screen.findByLabelText('Invitation code')).toHaveValue('7K2M-Q9XW');
    expect(field('Invitation code')).toHaveAccessibleDescription(WRONG);
    await user.clear(field('Invitation code'));
    await pasteInto(user, 'Invitation code', 'ANOTHER');
    await submit({ user });
    await screen.findByLabelText('Confirmation code');
    expect(lastJoin()).toMatchObject({ invitation: 'ANOTHER', password: 'longenough1' });
  });
});

describe('approval', () => {
  test('is announced before the form is filled in', async () => {
    requireForJoin({ needsApproval: true });
    show();
    expect(await screen.findByText(/We review new accounts/)).toBeVisible();
  });

  test('shows that the person waits, after the code and not again after a reload', async () => {
    requireForJoin({ needsApproval: true });
    const { user, unmount } = show();
    await fillInJoin(user);
    await submit({ user });
    api.on('app/user/join-confirm', pending);
    await user.type(await screen.findByLabelText('Confirmation code'), '123456{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Your email is confirmed' });
    expect(heading).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Watch videos' })).toHaveAttribute('href', '/');
    expect(screen.queryByLabelText('Confirmation code')).not.toBeInTheDocument();
    unmount();
    show();
    expect(field('Email')).toHaveValue('');
  });

  test('says that people who have joined before get a mail about their sign-up instead of a code', async () => {
    requireForJoin({ needsApproval: true });
    const { user } = show();
    await fillInJoin(user);
    await submit({ user });
    await screen.findByLabelText('Confirmation code');
    expect(
      screen.getByText(/joined with this address before, the email says how your sign-up is going/),
    ).toBeVisible();
  });

  test('shows it at the login, and why a sign-up was rejected', async () => {
    const user = userEvent.setup();
    renderAuth('/auth/login');
    const logIn = async () => {
      await waitFor(() => expect(button('Log in')).toBeEnabled());
      await user.click(button('Log in'));
    };
    const reason = 'Your sign-up was not approved. The reason: spam';
    api.on('app/user/login', { status: 403, error: { code: 'sign-up-rejected', messages: [reason] } });
    await pasteInto(user, 'Email', 'new@example.org');
    await pasteInto(user, 'Password', 'longenough1');
    await logIn();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason));
    api.on('app/user/login', pending);
    await logIn();
    expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  });

  test('shows it after the link of the mail', async () => {
    api.on('app/user/join-confirm', pending);
    localStorage.setItem('ontrend.join-attempt', 'the key of the form');
    renderAuth('/confirm/join#code=a-long-code');
    await userEvent.click(button('Confirm'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeVisible();
  });
});

describe('proof of work', () => {
  const COUNTER = 9;
  const KEY_BYTES = 32;
  const NONCE_BYTES = 16;
  const toHex = (byte: number, length: number) => byte.toString(16).padStart(2, '0').repeat(length);
  let challenges = 0;

  /** The key of each password consists of its counter. Browser tests use the real function. */
  const fakeSubtle = {
    importKey: async (_format: string, password: Uint8Array) => password,
    deriveBits: async (_algorithm: object, password: Uint8Array) => {
      const counter = new DataView(password.buffer).getUint32(NONCE_BYTES);
      return new Uint8Array(KEY_BYTES).fill(counter).buffer;
    },
  };
  const setSubtle = (subtle: unknown) =>
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  const serveChallenges = () =>
    api.on('app/user/sign-up-challenge', () => {
      challenges += 1;
      const parameters = {
        algorithm: 'PBKDF2/SHA-256' as const,
        nonce: toHex(challenges, NONCE_BYTES),
        salt: toHex(1, NONCE_BYTES),
        cost: 10,
        keyLength: KEY_BYTES,
        keyPrefix: toHex(COUNTER, KEY_BYTES / 2),
        keySignature: 'ab',
        expiresAt: 2_000_000_000,
      };
      return { data: { challenge: { parameters, signature: `signature ${challenges}` } } };
    });
  const decode = (proof = '') => JSON.parse(atob(proof));
  const countChallenges = () => api.bodies('app/user/sign-up-challenge').length;

  beforeEach(() => setSubtle(fakeSubtle));

  test('is solved while the form is filled in, and sent once', async () => {
    requireForJoin({ needsProofOfWork: true });
    serveChallenges();
    const { user } = show();
    await waitFor(() => expect(countChallenges()).toBe(1));
    await fillInJoin(user);
    await submit({ user });
    await screen.findByLabelText('Confirmation code');
    const { challenge, solution } = decode(lastJoin()?.proofOfWork);
    expect(challenge.signature).toBe(`signature ${challenges}`);
    expect(solution).toEqual({ counter: COUNTER, derivedKey: toHex(COUNTER, KEY_BYTES) });
    expect(countChallenges()).toBe(1);
  });

  test('is solved again when the API rejects it, without a message', async () => {
    requireForJoin({ needsProofOfWork: true });
    serveChallenges();
    let rejections = 1;
    api.on('app/user/join', () => {
      if (rejections === 0) return { data: {}, message: 'sent' };
      rejections -= 1;
      return { status: 422, error: { code: 'wrong-proof', messages: ['Reload.'] } };
    });
    const { user } = show();
    await fillInJoin(user);
    await submit({ user });
    await screen.findByLabelText('Confirmation code');
    const [first, second] = api.bodies('app/user/join').map(({ registration }) => registration.proofOfWork);
    expect(decode(second).challenge.signature).not.toBe(decode(first).challenge.signature);
  });

  test('explains a browser that cannot solve it, and lets the user try again', async () => {
    requireForJoin({ needsProofOfWork: true });
    serveChallenges();
    setSubtle(undefined);
    const { user } = show();
    await fillInJoin(user);
    await submit({ user });
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/automatic check against bots/));
    expect(api.bodies('app/user/join')).toEqual([]);
    setSubtle(fakeSubtle);
    await submit({ user });
    expect(await screen.findByLabelText('Confirmation code')).toBeVisible();
  });
});
