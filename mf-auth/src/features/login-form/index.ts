export { AuthFormSlot } from './auth-form-slot.tsx';
export { LoginForm } from './login-form.tsx';
