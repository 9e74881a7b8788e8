import { AuthPage } from '../auth-page.tsx';

export function ResetPasswordPage() {
  return <AuthPage mode="reset" />;
}
