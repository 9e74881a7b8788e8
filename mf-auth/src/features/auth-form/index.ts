export { readAttemptKey, registerAttemptKeyCleanup } from './attempt-key.ts';
export { AuthFormSlot } from './auth-form-slot.tsx';
export { AuthPage } from './auth-page.tsx';
export { registerDraftCleanup } from './draft.ts';
export { loadSignUpRequirements } from './sign-up-requirements.ts';
export { SignUpWaiting } from './sign-up-waiting.tsx';
export { confirmByLink, errorMessages, isApprovalPending } from './submit-step.ts';
