export { readAttemptKey, registerAttemptKeyCleanup } from './attempt-key.ts';
export { AuthFormSlot } from './auth-form-slot.tsx';
export { AuthPage } from './auth-page.tsx';
export { BirthdayInput } from './birthday/birthday-input.tsx';
export { prefillEmail, registerDraftCleanup } from './draft.ts';
export { registerPendingSecondStepCleanup, savePendingSecondStep } from './pending-second-step.ts';
export { getRedirectTarget } from './redirect-target.ts';
export { startSession } from './start-session.ts';
export { confirmByLink, errorMessages } from './submit-step.ts';
