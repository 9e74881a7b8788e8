import type { RemoteSlots } from '@ontrend/shared/contract';
import { lazy, Suspense } from 'react';

// Nothing of it is needed before somebody wants to sign in.
const AuthForm = lazy(async () => ({ default: (await import('./auth-form.tsx')).RemoteAuthForm }));

/** The form of mf-auth where a page wants it in place. */
export function renderAuthForm(props: RemoteSlots['authForm']) {
  return (
    <Suspense>
      <AuthForm {...props} />
    </Suspense>
  );
}
