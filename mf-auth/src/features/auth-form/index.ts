export { readAttemptKey, registerAttemptKeyCleanup } from './attempt-key.ts';
export { AuthFormSlot } from './auth-form-slot.tsx';
export { AuthPage } from './auth-page.tsx';
export { BirthdayInput } from './birthday/birthday-input.tsx';
export { prefillEmail, readDraft, registerDraftCleanup, saveDraft } from './draft.ts';
export { useIdentityProvider } from './identity-provider/use-identity-provider.ts';
export { registerPendingSecondStepCleanup, savePendingSecondStep } from './pending-second-step.ts';
export { getRedirectTarget } from './redirect-target.ts';
export { requestPasswordReset } from './request-password-reset.ts';
export { ResetPasswordForm } from './reset-password-form.tsx';
export { signInWithProfile, WITHOUT_CREDENTIALS } from './sign-in-with-profile.ts';
export { loadSignUpRequirements } from './sign-up-requirements.ts';
export { SignUpWaiting } from './sign-up-waiting.tsx';
export {
  confirmByLink,
  errorMessages,
  fieldMessages,
  isApprovalPending,
  startNewSession,
} from './submit-step.ts';
export { validateOnEnter } from './validate-on-enter.ts';
