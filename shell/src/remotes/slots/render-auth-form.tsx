import type { RemoteSlots } from '@ontrend/shared/contract';
import { lazy, Suspense } from 'react';

// Loaded when it is first rendered.
const AuthForm = lazy(async () => ({ default: (await import('./auth-form.tsx')).RemoteAuthForm }));

/** Renders mf-auth's form inline, for pages of remotes. */
export function renderAuthForm(props: RemoteSlots['authForm']) {
  return (
    <Suspense>
      <AuthForm {...props} />
    </Suspense>
  );
}
