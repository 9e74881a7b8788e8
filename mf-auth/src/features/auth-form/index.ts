export { AuthForm } from './auth-form.tsx';
export { AuthFormSlot } from './auth-form-slot.tsx';
export { ModeLinks } from './mode-links.tsx';
export { confirmByLink } from './send.ts';
export type { AuthMode } from './steps.ts';
