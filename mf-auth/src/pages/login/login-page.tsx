import { AuthPage } from '../../features/auth-form/index.ts';
import { Scene } from '../../features/scene/index.ts';

export function LoginPage() {
  return <AuthPage mode="login" scene={<Scene />} />;
}
