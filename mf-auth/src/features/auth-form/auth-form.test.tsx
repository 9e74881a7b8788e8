import type { FakeApi } from '@ontrend/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { button, field, renderAuth, setUpGuest } from '../../test/auth.tsx';

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
/** The icon of the e-mail field: null, or what is read out for it. */
const icon = () => document.querySelector('.auth-uniqueness')?.textContent || null;
const checkCount = () => api.bodies('app/user/is-uniq').length;

describe('uniqueness', () => {
  it('shows its sign 200 ms after typing began, and asks 1500 ms after it stopped', async () => {
    renderAuth('/auth/join');
    type('E-mail', 'new@example.or');
    await advance(199);
    expect(icon()).toBeNull();
    await advance(2);
    expect(icon()).toBe('Checking ...');
    await advance(1_000);
    type('E-mail', 'new@example.org');
    await advance(1_499);
    expect(checkCount()).toBe(0);
    expect(icon()).toBe('Checking ...');
    await advance(2);
    expect(api.bodies('app/user/is-uniq')).toEqual([{ field: 'email', check: 'new@example.org' }]);
    expect(icon()).toBe('It is free');
  });

  it('asks on blur without waiting, and not again for the same', async () => {
    renderAuth('/auth/join');
    type('E-mail', 'new@example.org');
    blur('E-mail');
    await advance(0);
    expect(checkCount()).toBe(1);
    await advance(3_000);
    blur('E-mail');
    await advance(3_000);
    expect(checkCount()).toBe(1);
  });

  it('is silent while the field is empty or wrong', async () => {
    renderAuth('/auth/join');
    blur('E-mail');
    type('E-mail', 'new@');
    await advance(3_000);
    blur('E-mail');
    await advance(3_000);
    expect(checkCount()).toBe(0);
    expect(icon()).toBeNull();
  });

  it('says what is taken, skips the check while that stands, and knows it again', async () => {
    api.on('app/user/is-uniq', ({ check }) => ({ data: { result: check !== 'demo@example.org' } }));
    renderAuth('/auth/join');
    type('E-mail', 'demo@example.org');
    blur('E-mail');
    await advance(10);
    expect(icon()).toBe('It is taken');
    expect(field('E-mail')).toHaveAccessibleDescription('E-mail need be uniq');
    expect(field('E-mail')).toBeInvalid();
    blur('E-mail');
    await advance(3_000);
    expect(checkCount()).toBe(1);
    type('E-mail', 'demo@example.com');
    await advance(3_000);
    expect(field('E-mail')).toBeValid();
    expect(icon()).toBe('It is free');
    type('E-mail', 'Demo@example.org');
    await advance(3_000);
    expect(field('E-mail')).toHaveAccessibleDescription('E-mail need be uniq');
    expect(checkCount()).toBe(2);
  });

  it('holds nothing against a field nobody answers for', async () => {
    api.on('app/user/is-uniq', { status: 500, error: { code: 'internal', messages: ['Down'] } });
    renderAuth('/auth/join');
    type('E-mail', 'new@example.org');
    blur('E-mail');
    await advance(3_000);
    expect(icon()).toBeNull();
    expect(field('E-mail')).toBeValid();
  });

  it('is not asked where one logs in', async () => {
    renderAuth('/auth/login');
    type('E-mail', 'demo@example.org');
    blur('E-mail');
    await advance(3_000);
    expect(checkCount()).toBe(0);
  });
});

describe('another code', () => {
  const sent = () => api.bodies('app/user/password-reset-code').length;

  async function comeToCode() {
    const shown = renderAuth('/auth/reset-password');
    type('E-mail', 'demo@example.org');
    await advance(10);
    fireEvent.click(button('Reset password'));
    await advance(10);
    return shown;
  }

  it('can be asked for after 60 s, which are counted down', async () => {
    await comeToCode();
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

  it('counts on after a reload', async () => {
    const { unmount } = await comeToCode();
    await advance(20_000);
    unmount();
    renderAuth('/auth/reset-password');
    expect(button('Resend code in 40 s')).toBeDisabled();
    await advance(40_000);
    fireEvent.click(button('Resend code'));
    await advance(10);
    expect(sent()).toBe(2);
  });

  it('says what the server has against it', async () => {
    await comeToCode();
    await advance(60_000);
    api.on('app/user/password-reset-code', {
      status: 429,
      error: { code: 'too-many-requests', messages: ['Too fast'] },
    });
    fireEvent.click(button('Resend code'));
    await advance(10);
    expect(screen.getByRole('alert')).toHaveTextContent('Too fast');
  });
});
