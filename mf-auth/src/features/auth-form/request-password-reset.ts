import { prefillEmail, saveStep } from './draft.ts';
import { EMPTY_FIELDS, STEPS } from './steps.ts';
import { submitStep } from './submit-step.ts';

/**
 * Requests the code for a new password, and lets the form start with the step that takes it. If that fails, the form starts with
 * its first step and the address filled in.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  prefillEmail(email);
  const [firstStep] = STEPS.reset;
  const isSent = await submitStep('reset', firstStep, { ...EMPTY_FIELDS, email }).then(
    () => true,
    () => false,
  );
  if (isSent) saveStep('reset', { name: 'confirmationCode', sentAt: Date.now(), sentTo: email });
}
