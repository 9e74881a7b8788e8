import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StepForm } from './step-form.tsx';
import type { AuthMode } from './steps.ts';
import { useAuthFlow } from './use-auth-flow.ts';

interface AuthFormProps {
  mode: AuthMode;
  /** Called after a new password is set: the login follows (ACCOUNT-38). */
  onPasswordChanged(): void;
}

/**
 * Login, join or reset, one step at a time (ACCOUNT-14). The parent watches the session, which starts when
 * the form succeeds.
 */
export function AuthForm({ mode, onPasswordChanged }: AuthFormProps) {
  const { t } = useTranslation('mf-auth');
  const flow = useAuthFlow(mode, onPasswordChanged);
  const shownStep = `${mode} ${flow.step.name}`;
  const firstShownStep = useRef(shownStep);
  const isLaterStep = firstShownStep.current !== shownStep;
  useEffect(() => {
    // From here on every step takes the focus, including the first one.
    if (isLaterStep) firstShownStep.current = '';
  }, [isLaterStep]);

  if (flow.isClosed) return <p role="alert">{t('join.closed')}</p>;
  return <StepForm key={shownStep} mode={mode} flow={flow} shouldTakeFocus={isLaterStep} />;
}
