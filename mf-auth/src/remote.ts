import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { loginHandle } from './document/handles.ts';
import { notYet } from './document/not-yet.ts';
import { AuthFormSlot } from './features/login-form/index.ts';
import en from './locales/en.json';
import { LoginPage } from './pages/login/login-page.tsx';

const remote = {
  contract: 1,
  name: 'mf-auth',
  routes: [{ path: paths.login.path, handle: loginHandle, Component: LoginPage }, ...notYet],
  slots: { authForm: async () => ({ default: AuthFormSlot }) },
  locales: { en },
} satisfies RemoteModule;

export default remote;
