export { readAttemptKey, registerAttemptKeyCleanup } from './attempt-key.ts';
export { AuthFormSlot } from './auth-form-slot.tsx';
export { AuthPage } from './auth-page.tsx';
export { prefillEmail, registerDraftCleanup } from './draft.ts';
export { registerPendingSecondStepCleanup } from './pending-second-step.ts';
export { confirmByLink, errorMessages } from './submit-step.ts';
