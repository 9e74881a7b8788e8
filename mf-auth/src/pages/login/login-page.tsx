import { AuthPage } from '../../features/auth-form/index.ts';

export function LoginPage() {
  return <AuthPage mode="login" />;
}
