import { ApiError, callApi } from '@ontrend/shared/api-client';
import { Button, FormAlert } from '@ontrend/shared/ui';
import type { Calls } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessages } from '../server-errors.ts';
import styles from '../settings.module.css';
import { useSecurityTexts } from '../use-security-texts.ts';
import { ceremonyErrorName, loadWebAuthn, type RequestOptions } from '../webauthn.ts';

type PasskeyRequest = NonNullable<Calls['app/user/verify-options']['reply']['data']['passkey']>;

interface PasskeyProofProps {
  request: PasskeyRequest;
  /** Fetches another request. */
  renewRequest(): Promise<unknown>;
  onReauthenticated(): void;
}

/** Confirms with a passkey. It starts with a press, because browsers require one, and is aborted when another way is chosen. */
export function PasskeyProof({ request, renewRequest, onReauthenticated }: PasskeyProofProps) {
  const { t } = useSecurityTexts();
  const [messages, setMessages] = useState<string[]>([]);
  // The press is recent enough for the ceremony only if nothing has to be loaded after it.
  useEffect(() => void loadWebAuthn().catch(() => {}), []);
  const abortCeremony = useRef(() => {});
  useEffect(() => () => abortCeremony.current(), []);
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      let isAborted = false;
      abortCeremony.current = () => {
        isAborted = true;
      };
      const { startAuthentication, WebAuthnAbortService } = await loadWebAuthn();
      if (isAborted) throw new DOMException('Another way was chosen.', 'AbortError');
      abortCeremony.current = () => WebAuthnAbortService.cancelCeremony();
      const credential = await startAuthentication({ optionsJSON: request.options as RequestOptions });
      await callApi('app/user/verify', {
        proof: {
          method: 'passkey',
          ticket: request.ticket,
          credential: { ...credential, response: { ...credential.response } },
        },
      });
    },
    onMutate: () => setMessages([]),
    onSuccess: onReauthenticated,
    onError(error) {
      if (ceremonyErrorName(error) === 'NotAllowedError') setMessages([t('reauthentication.canceled')]);
      else if (error instanceof ApiError && error.code === 'expired-ticket')
        setMessages([t('reauthentication.expired')]);
      else setMessages(errorMessages(error, t('reauthentication.wrong')));
      // A request is good for one attempt.
      if (error instanceof ApiError) void renewRequest();
    },
    meta: { alert: false },
  });
  return (
    <div className={styles.form}>
      <div>
        <p className={styles.text}>{t('reauthentication.passkeyText')}</p>
        <FormAlert messages={messages} />
      </div>
      <Button
        variant="primary"
        fullWidth
        icon={<KeyRound size={20} />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('reauthentication.use.passkey')}
      </Button>
    </div>
  );
}
