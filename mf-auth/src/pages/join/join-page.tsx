import { AuthPage } from '../auth-page.tsx';

export function JoinPage() {
  return <AuthPage mode="join" />;
}
