import { AuthPage } from '../../features/auth-form/index.ts';
import { Scene } from '../../features/scene/index.ts';

export function JoinPage() {
  return <AuthPage mode="join" scene={<Scene />} />;
}
