import { AuthPage } from '../../features/auth-form/index.ts';

export function ResetPasswordPage() {
  return <AuthPage mode="reset" />;
}
