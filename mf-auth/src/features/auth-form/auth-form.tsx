import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondStepForm } from './lazy-second-step.ts';
import { StepForm } from './step-form.tsx';
import type { AuthMode } from './steps.ts';
import type { AuthFlow } from './use-auth-flow.ts';

interface AuthFormProps {
  mode: AuthMode;
  flow: AuthFlow;
  /** The form is a page, and its headings are the first ones; by default they are below the title of a dialog. */
  isPage?: boolean;
}

/**
 * Login, join or reset, one step at a time (ACCOUNT-14). The parent watches the session, which starts when
 * the form succeeds.
 */
export function AuthForm({ mode, flow, isPage = false }: AuthFormProps) {
  const { t } = useTranslation('mf-auth');
  const { secondStep } = flow;
  const shownStep = secondStep ? 'second step' : `${mode} ${flow.step.name}`;
  const firstShownStep = useRef(shownStep);
  const isLaterStep = firstShownStep.current !== shownStep;
  useEffect(() => {
    // From here on every step takes the focus, including the first one.
    if (isLaterStep) firstShownStep.current = '';
  }, [isLaterStep]);

  if (flow.isClosed) return <p role="alert">{t('join.closed')}</p>;
  if (secondStep) {
    return (
      <Suspense fallback={<div className="auth-form" aria-busy />}>
        <SecondStepForm
          secondStep={secondStep}
          isRecovering={flow.isRecovering}
          isPage={isPage}
          onRecoveringChange={flow.setRecovering}
          onEnded={flow.leaveSecondStep}
          onBack={() => flow.leaveSecondStep(null)}
        />
      </Suspense>
    );
  }
  return <StepForm key={shownStep} mode={mode} flow={flow} shouldTakeFocus={isLaterStep} />;
}
