import { callApi } from '@ontrend/shared/api-client';
import type { Passkey } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchSignInMethods } from '../queries.ts';
import { useReauthentication } from '../reauthentication/reauthentication-context.ts';
import { errorMessages } from '../server-errors.ts';
import { useSecurityTexts } from '../use-security-texts.ts';
import { type CreationOptions, ceremonyErrorName, loadWebAuthn } from '../webauthn.ts';
import { suggestPasskeyName } from './passkey-name.ts';

/** Messages for the errors with which browsers end a ceremony. `NotAllowedError` does not reveal its reason. */
const CEREMONY_ERRORS = {
  NotAllowedError: 'canceled',
  AbortError: 'canceled',
  InvalidStateError: 'exists',
  ConstraintError: 'notPossible',
  NotSupportedError: 'notPossible',
  SecurityError: 'unsupported',
} as const;

/**
 * Adds a passkey under a suggested name. Nothing is asked before, because it can be renamed.
 * @param onRecoveryCodes called with the codes that the first factor gives
 */
export function useAddPasskey(passkeys: Passkey[], onRecoveryCodes: (codes: string[]) => void) {
  const { t } = useSecurityTexts();
  const withReauthentication = useReauthentication();
  const [messages, setMessages] = useState<string[]>([]);
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const { startRegistration } = await loadWebAuthn();
      const { data } = await withReauthentication(() => callApi('app/user/passkey-add-options', {}));
      const credential = await startRegistration({ optionsJSON: data.options as unknown as CreationOptions });
      const name = suggestPasskeyName(
        credential,
        passkeys.map((passkey) => passkey.name),
        {
          securityKey: t('names.securityKey'),
          otherDevice: t('names.otherDevice'),
          device: t('names.device'),
        },
      );
      return withReauthentication(() =>
        callApi('app/user/passkey-add', {
          ticket: data.ticket,
          name,
          credential: { ...credential, response: { ...credential.response } },
        }),
      );
    },
    onMutate: () => setMessages([]),
    async onSuccess({ data }) {
      if (data.recoveryCodes) onRecoveryCodes(data.recoveryCodes);
      await refetchSignInMethods();
    },
    onError(error) {
      const key = CEREMONY_ERRORS[ceremonyErrorName(error) as keyof typeof CEREMONY_ERRORS];
      if (key) setMessages([t(`passkeys.${key}`)]);
      else setMessages(errorMessages(error, t('passkeys.failed')));
    },
    meta: { alert: false, success: t('passkeys.added') },
  });
  return { add: () => mutate(), isPending, messages };
}
