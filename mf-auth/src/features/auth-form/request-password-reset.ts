import { ApiError } from '@ontrend/shared/api-client';
import { prefillEmail, saveStep } from './draft.ts';
import { EMPTY_FIELDS, STEPS } from './steps.ts';
import { submitStep } from './submit-step.ts';

/** What became of the request for a code. */
interface RequestedCode {
  isSent: boolean;
  /** When a code can be requested, Unix ms; undefined if it was sent, or failed for another reason than a limit. */
  availableAt?: number;
}

/**
 * Requests the code for a new password, and lets the form start with the step that takes it. If that fails, the form starts with
 * its first step and the address filled in.
 */
export async function requestPasswordReset(email: string): Promise<RequestedCode> {
  prefillEmail(email);
  const [firstStep] = STEPS.reset;
  try {
    await submitStep('reset', firstStep, { ...EMPTY_FIELDS, email });
  } catch (error) {
    const waitMs = error instanceof ApiError ? error.retryAfterMs : undefined;
    return { isSent: false, ...(waitMs !== undefined && { availableAt: Date.now() + waitMs }) };
  }
  saveStep('reset', { name: 'confirmationCode', sentAt: Date.now(), sentTo: email });
  return { isSent: true };
}
