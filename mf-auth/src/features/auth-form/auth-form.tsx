import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StepForm } from './step-form.tsx';
import type { AuthMode } from './steps.ts';
import { useAuthFlow } from './use-auth-flow.ts';

interface AuthFormProps {
  mode: AuthMode;
  /** A new password is set: on to the login (spec 4, reset password). */
  onReset(): void;
}

/** Login, join or reset (spec 2.10), step by step. Whoever shows it watches the session, which starts when it succeeds. */
export function AuthForm({ mode, onReset }: AuthFormProps) {
  const { t } = useTranslation('mf-auth');
  const flow = useAuthFlow(mode, onReset);
  const shownStep = `${mode} ${flow.step.name}`;
  const firstShownStep = useRef(shownStep);
  const isLaterStep = firstShownStep.current !== shownStep;
  useEffect(() => {
    // From here on every step takes the focus, the one it began with too.
    if (isLaterStep) firstShownStep.current = '';
  }, [isLaterStep]);

  if (flow.isClosed) return <p role="alert">{t('join.closed')}</p>;
  return <StepForm key={shownStep} mode={mode} flow={flow} shouldTakeFocus={isLaterStep} />;
}
