import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SignUpWaiting } from './sign-up-waiting.tsx';
import { StepForm } from './step-form.tsx';
import type { AuthMode } from './steps.ts';
import { useAuthFlow } from './use-auth-flow.ts';

interface AuthFormProps {
  mode: AuthMode;
  /** Heading of a page above the form. */
  header?: ReactNode;
  /** Links below the form. */
  footer: ReactNode;
  /** Invitation code of the link that opened the page. */
  invitation?: string | undefined;
  /** Called after a new password is set: the login follows (ACCOUNT-38). */
  onPasswordChanged(): void;
}

/**
 * Login, join or reset, one step at a time (ACCOUNT-14). The parent watches the session, which starts when
 * the form succeeds.
 */
export function AuthForm({ mode, header, footer, invitation, onPasswordChanged }: AuthFormProps) {
  const { t } = useTranslation('mf-auth');
  const flow = useAuthFlow(mode, onPasswordChanged, invitation);
  const shownStep = `${mode} ${flow.step.name}`;
  const firstShownStep = useRef(shownStep);
  const isLaterStep = firstShownStep.current !== shownStep;
  useEffect(() => {
    // From here on every step takes the focus, including the first one.
    if (isLaterStep) firstShownStep.current = '';
  }, [isLaterStep]);

  if (flow.isWaiting) return <SignUpWaiting isPage={header !== undefined} />;
  return (
    <>
      {header}
      {flow.isClosed ? (
        <p role="alert">{t('join.closed')}</p>
      ) : (
        <StepForm key={shownStep} mode={mode} flow={flow} shouldTakeFocus={isLaterStep} />
      )}
      {footer}
    </>
  );
}
