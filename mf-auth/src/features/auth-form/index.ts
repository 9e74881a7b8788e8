export { AuthFormSlot } from './auth-form-slot.tsx';
export { AuthPage } from './auth-page.tsx';
export { registerDraftCleanup } from './draft.ts';
export { confirmByLink } from './submit-step.ts';
