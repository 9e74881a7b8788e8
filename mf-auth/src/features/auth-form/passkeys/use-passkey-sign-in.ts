import { ApiError, callApi } from '@ontrend/shared/api-client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { signInWithProfile, WITHOUT_CREDENTIALS } from '../sign-in-with-profile.ts';
import { type PasskeyAnswer, PasskeyRequester } from './request-passkey.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

interface PasskeySignInOptions {
  /** Ticket of a login by password, whose second step is the passkey. */
  ticket?: string;
  /** Whether the second step is skipped in this browser from now on. */
  remember?: boolean;
  /** Offers passkeys in the autofill menu, too. */
  autofill?: boolean;
  /** Called when the ticket of the login has expired. */
  onExpired?(): void;
}

/** Signs in with a passkey (ACCOUNT-89). The parent watches the session, which starts on success. */
export function usePasskeySignIn({ ticket, remember, autofill = false, onExpired }: PasskeySignInOptions) {
  const [requester] = useState(() => new PasskeyRequester(ticket));
  const signIn = useMutation({
    mutationFn: async (requestPasskey: () => Promise<PasskeyAnswer>) => {
      const answer = await requestPasskey();
      const body = { ...answer, ...(remember && { remember: true as const }) };
      await signInWithProfile(() => callApi('app/user/passkey-login', body, WITHOUT_CREDENTIALS));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'expired-ticket') onExpired?.();
    },
    // The form shows the error itself.
    meta: { alert: false },
  });
  const isBusy = signIn.isPending || signIn.isSuccess;
  usePasskeyAutofill({
    requester,
    isOffered: autofill && !isBusy,
    onAnswer: (answer) => signIn.mutate(async () => answer),
  });
  // A dialog of the browser must not outlive the form.
  useEffect(() => () => requester.cancel(), [requester]);
  return {
    isBusy,
    error: signIn.error,
    /** Opens the browser's dialog. */
    start: () => signIn.mutate(() => requester.request()),
  };
}
