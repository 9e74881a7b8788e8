import { useLayoutEffect, useRef } from 'react';
import { AuthForm } from './auth-form.tsx';
import { StepHeading } from './step-heading.tsx';
import { useAuthFlow } from './use-auth-flow.ts';

/**
 * The form for a new password within another page. Its own page redirects signed-in users (ACCOUNT-7), so this is for browsers
 * that are signed in to another account (ACCOUNT-73).
 * @param onPasswordChanged called after the new password has been set
 */
export function ResetPasswordForm({ onPasswordChanged }: { onPasswordChanged(): void }) {
  const flow = useAuthFlow('reset', onPasswordChanged);
  const form = useRef<HTMLDivElement>(null);
  // The focused button of the page was replaced by the form.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);
  return (
    <div ref={form}>
      <StepHeading mode="reset" flow={flow} />
      <AuthForm mode="reset" flow={flow} />
    </div>
  );
}
