import type { RemoteModule } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import {
  confirmHandle,
  confirmJoinHandle,
  joinHandle,
  loginHandle,
  resetPasswordHandle,
} from './document/handles.ts';
import {
  AuthFormSlot,
  loadSignUpRequirements,
  registerAttemptKeyCleanup,
  registerDraftCleanup,
  registerPendingSecondStepCleanup,
} from './features/auth-form/index.ts';
import en from './locales/en.json';
import { ConfirmPage } from './pages/confirm/confirm-page.tsx';
import { JoinPage } from './pages/join/join-page.tsx';
import { LoginPage } from './pages/login/login-page.tsx';
import { ResetPasswordPage } from './pages/reset-password/reset-password-page.tsx';

// A remote starts its listeners here: the shell imports this module once per page.
registerDraftCleanup();
registerAttemptKeyCleanup();
registerPendingSecondStepCleanup();

const remote = {
  // A literal on purpose: when the contract number changes, type checking fails here until the remote is adapted.
  contract: 2,
  name: 'mf-auth',
  routes: [
    { path: paths.login.path, handle: loginHandle, Component: LoginPage },
    { path: paths.join.path, handle: joinHandle, loader: loadSignUpRequirements, Component: JoinPage },
    { path: paths.resetPassword.path, handle: resetPasswordHandle, Component: ResetPasswordPage },
    { path: paths.confirm.path, handle: confirmHandle, Component: ConfirmPage },
    { path: paths.confirmJoin.path, handle: confirmJoinHandle, Component: ConfirmPage },
  ],
  slots: { authForm: async () => ({ default: AuthFormSlot }) },
  locales: { en },
} satisfies RemoteModule;

export default remote;
