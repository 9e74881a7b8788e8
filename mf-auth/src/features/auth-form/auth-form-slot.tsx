import type { RemoteSlots } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AuthForm } from './auth-form.tsx';
import { IdentityProviderButton } from './identity-provider/identity-provider-button.tsx';
import { ModeLinks } from './mode-links.tsx';
import { SignUpWaiting } from './sign-up-waiting.tsx';
import type { AuthMode } from './steps.ts';
import { useAuthFlow } from './use-auth-flow.ts';
import '../../document/styles/card.css';

/**
 * The form for the shell's authentication dialog and gates: login, join and reset without navigation (ACCOUNT-54).
 */
export function AuthFormSlot({
  mode: initialMode = 'login',
  onSignedIn,
  onModeChange,
  onSecondStepChange,
}: RemoteSlots['authForm']) {
  const [mode, setMode] = useState<AuthMode>(initialMode);
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const hasNotified = useRef(false);
  useEffect(() => {
    if (!signedIn || hasNotified.current) return;
    hasNotified.current = true;
    onSignedIn();
  }, [signedIn, onSignedIn]);
  const changeMode = (next: AuthMode) => {
    setMode(next);
    onModeChange?.(next);
  };
  const flow = useAuthFlow(mode, () => changeMode('login'));
  const isSecondStep = flow.secondStep !== null;
  const wasSecondStep = useRef(false);
  // A layout effect, because the dialog takes the focus from the field of the code when it renders its new title later.
  useLayoutEffect(() => {
    if (wasSecondStep.current === isSecondStep) return;
    wasSecondStep.current = isSecondStep;
    onSecondStepChange?.(isSecondStep);
  }, [isSecondStep, onSecondStepChange]);
  return (
    <>
      {flow.isWaiting ? <SignUpWaiting isPage={false} /> : <AuthForm mode={mode} flow={flow} />}
      {flow.secondStep || flow.isWaiting ? null : <ModeLinks mode={mode} onModeChange={changeMode} />}
      {flow.acceptsOtherWays ? <IdentityProviderButton /> : null}
    </>
  );
}
