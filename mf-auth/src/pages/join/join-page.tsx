import { AuthPage } from '../../features/auth-form/index.ts';

export function JoinPage() {
  return <AuthPage mode="join" />;
}
