import { AuthPage } from '../../features/auth-form/index.ts';
import { Scene } from '../../features/scene/index.ts';

export function ResetPasswordPage() {
  return <AuthPage mode="reset" scene={<Scene />} />;
}
