import type { RemoteSlots } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import { useEffect, useRef } from 'react';
import { LoginForm } from './login-form.tsx';
import '../../document/styles/card.css';

/** The form where the shell wants it: in the authentication dialog, in a gate (spec 2.10). */
export function AuthFormSlot({ onSignedIn }: RemoteSlots['authForm']) {
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const told = useRef(false);
  useEffect(() => {
    if (!signedIn || told.current) return;
    told.current = true;
    onSignedIn();
  }, [signedIn, onSignedIn]);
  return <LoginForm />;
}
