import type { FakeApi } from '@ontrend/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { button, field, renderAuth, setUpGuest } from '../../testing/auth-test-utils.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpGuest();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const blur = (name: string) => {
  fireEvent.focus(field(name));
  fireEvent.blur(field(name));
};
/** Returns the text of the email field's icon for screen readers, or null. */
const icon = () => document.querySelector('.auth-uniqueness')?.textContent || null;
const checkCount = () => api.bodies('app/user/is-uniq').length;

describe('uniqueness check of the email field', () => {
  it('shows the spinner 200 ms after typing starts and sends the check 1500 ms after it stops', async () => {
    renderAuth('/auth/join');
    type('Email', 'new@example.or');
    await advance(199);
    expect(icon()).toBeNull();
    await advance(2);
    expect(icon()).toBe('Checking…');
    await advance(1_000);
    type('Email', 'new@example.org');
    await advance(1_499);
    expect(checkCount()).toBe(0);
    expect(icon()).toBe('Checking…');
    await advance(2);
    expect(api.bodies('app/user/is-uniq')).toEqual([{ field: 'email', check: 'new@example.org' }]);
    expect(icon()).toBe('Available');
  });

  it('checks at once on blur, and not again for the same value', async () => {
    renderAuth('/auth/join');
    type('Email', 'new@example.org');
    blur('Email');
    await advance(0);
    expect(checkCount()).toBe(1);
    await advance(3_000);
    blur('Email');
    await advance(3_000);
    expect(checkCount()).toBe(1);
  });

  it('does not check an empty or invalid field', async () => {
    renderAuth('/auth/join');
    blur('Email');
    type('Email', 'new@');
    await advance(3_000);
    blur('Email');
    await advance(3_000);
    expect(checkCount()).toBe(0);
    expect(icon()).toBeNull();
  });

  it('reports a taken address, skips the check while the field has the error, and remembers the result', async () => {
    api.on('app/user/is-uniq', ({ check }) => ({ data: { result: check !== 'demo@example.org' } }));
    renderAuth('/auth/join');
    type('Email', 'demo@example.org');
    blur('Email');
    await advance(10);
    expect(icon()).toBe('Already taken');
    expect(field('Email')).toHaveAccessibleDescription('Email need be uniq');
    expect(field('Email')).toBeInvalid();
    blur('Email');
    await advance(3_000);
    expect(checkCount()).toBe(1);
    type('Email', 'demo@example.com');
    await advance(3_000);
    expect(field('Email')).toBeValid();
    expect(icon()).toBe('Available');
    type('Email', 'Demo@example.org');
    await advance(3_000);
    expect(field('Email')).toHaveAccessibleDescription('Email need be uniq');
    expect(checkCount()).toBe(2);
  });

  it('keeps the field valid when the check fails', async () => {
    api.on('app/user/is-uniq', { status: 500, error: { code: 'internal', messages: ['Down'] } });
    renderAuth('/auth/join');
    type('Email', 'new@example.org');
    blur('Email');
    await advance(3_000);
    expect(icon()).toBeNull();
    expect(field('Email')).toBeValid();
  });

  it('does not run on the login form', async () => {
    renderAuth('/auth/login');
    type('Email', 'demo@example.org');
    blur('Email');
    await advance(3_000);
    expect(checkCount()).toBe(0);
  });
});

describe('resending the code', () => {
  const sent = () => api.bodies('app/user/password-reset-code').length;

  async function goToCodeStep() {
    const rendered = renderAuth('/auth/reset-password');
    type('Email', 'demo@example.org');
    await advance(10);
    fireEvent.click(button('Reset password'));
    await advance(10);
    return rendered;
  }

  it('is possible after a countdown of 60 s', async () => {
    await goToCodeStep();
    expect(button('Resend code in 60 s')).toBeDisabled();
    await advance(1_000);
    expect(button('Resend code in 59 s')).toBeDisabled();
    await advance(58_000);
    expect(button('Resend code in 1 s')).toBeDisabled();
    await advance(1_000);
    fireEvent.click(button('Resend code'));
    await advance(10);
    expect(sent()).toBe(2);
    expect(button('Resend code in 60 s')).toBeDisabled();
  });

  it('continues the countdown after a reload', async () => {
    const { unmount } = await goToCodeStep();
    await advance(20_000);
    unmount();
    renderAuth('/auth/reset-password');
    expect(button('Resend code in 40 s')).toBeDisabled();
    await advance(40_000);
    fireEvent.click(button('Resend code'));
    await advance(10);
    expect(sent()).toBe(2);
  });

  it("shows the server's error", async () => {
    await goToCodeStep();
    await advance(60_000);
    api.on('app/user/password-reset-code', {
      status: 429,
      error: { code: 'too-many-requests', messages: ['Too fast'] },
    });
    fireEvent.click(button('Resend code'));
    await advance(10);
    expect(screen.getByRole('alert')).toHaveTextContent('Too fast');
  });

  it('leads back to the address if its domain was blocked in the meantime', async () => {
    const message = "Addresses of spam.example can't be used here.";
    renderAuth('/auth/join');
    type('Birthday', '1999-12-31');
    type('Email', 'new@spam.example');
    for (const name of ['Password', 'Repeat password']) type(name, 'longenough1');
    await advance(10);
    fireEvent.click(button('Join'));
    await advance(60_000);
    api.on('app/user/join', {
      status: 422,
      error: { code: 'blocked-domain', messages: [message], fields: { 'registration.email': [message] } },
    });
    fireEvent.click(button('Resend code'));
    await advance(10);
    expect(field('Email')).toHaveAccessibleDescription(message);
    expect(field('Email')).toBeInvalid();
    expect(field('Email')).toHaveFocus();
    expect(field('Password')).toHaveValue('longenough1');
  });
});
