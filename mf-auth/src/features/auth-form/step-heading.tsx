import { useTranslation } from 'react-i18next';
import type { AuthMode } from './steps.ts';
import type { AuthFlow } from './use-auth-flow.ts';

const MODE_TEXTS = { login: 'login', join: 'join', reset: 'resetPassword' } as const;

/** Returns the texts of the step that is shown: heading, document title and description. Notes describe later steps. */
export function useStepTexts(mode: AuthMode, { step, secondStep, isRecovering, isWaiting }: AuthFlow) {
  const { t } = useTranslation('mf-auth');
  const modeTexts = MODE_TEXTS[mode];
  const description = t(`${modeTexts}.description`);
  if (isWaiting) return { title: t('waiting.heading'), heading: t('waiting.heading'), description };
  if (secondStep) {
    const heading = t(isRecovering ? 'recovery.title' : 'secondStep.heading');
    return { title: heading, heading, description: t('secondStep.description') };
  }
  if (step.name === 'main')
    return { title: t(`${modeTexts}.title`), heading: t(`${modeTexts}.heading`), description };
  const heading = t(step.name === 'confirmationCode' ? 'code.heading' : 'reset.newPasswordHeading');
  return { title: heading, heading, description: '' };
}

/** The heading of the step that is shown, with its description. */
export function StepHeading({ mode, flow }: { mode: AuthMode; flow: AuthFlow }) {
  const { heading, description } = useStepTexts(mode, flow);
  return (
    <>
      <h1 className="auth-heading">{heading}</h1>
      {description ? <p className="auth-description">{description}</p> : null}
    </>
  );
}
