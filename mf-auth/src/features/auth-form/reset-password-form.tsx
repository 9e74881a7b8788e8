import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthForm } from './auth-form.tsx';
import { useAuthFlow } from './use-auth-flow.ts';

/**
 * The form for a new password within another page. Its own page redirects signed-in users (ACCOUNT-7), so this is for browsers
 * that are signed in to another account (ACCOUNT-73).
 * @param onPasswordChanged called after the new password has been set
 */
export function ResetPasswordForm({ onPasswordChanged }: { onPasswordChanged(): void }) {
  const { t } = useTranslation('mf-auth');
  const flow = useAuthFlow('reset', onPasswordChanged);
  const form = useRef<HTMLDivElement>(null);
  // The focused button of the page was replaced by the form.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);
  return (
    <div ref={form}>
      <h1 className="auth-heading">{t('resetPassword.heading')}</h1>
      <p className="auth-description">{t('resetPassword.description')}</p>
      <AuthForm mode="reset" flow={flow} />
    </div>
  );
}
