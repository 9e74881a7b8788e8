import { callApi } from '@ontrend/shared/api-client';
import { Button, FormAlert } from '@ontrend/shared/ui';
import type { SignInMethods } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditRow } from '../edit-row.tsx';
import { refetchSignInMethods } from '../queries.ts';
import { useReauthentication } from '../reauthentication/reauthentication-context.ts';
import { errorMessages } from '../server-errors.ts';
import styles from '../settings.module.css';
import { useSecurityTexts } from '../use-security-texts.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

interface AuthenticatorAppProps {
  methods: SignInMethods;
  onRecoveryCodes(codes: string[]): void;
}

/** Sets up the authenticator app, or removes it (PROFILE-33). */
export function AuthenticatorApp({ methods: { totp, passkeys }, onRecoveryCodes }: AuthenticatorAppProps) {
  const { t } = useSecurityTexts();
  const withReauthentication = useReauthentication();
  const [isRemoving, setRemoving] = useState(false);
  const [messages, setMessages] = useState<string[]>([]);
  const start = useMutation({
    mutationFn: () => withReauthentication(() => callApi('app/user/totp-start', {})),
    onMutate: () => setMessages([]),
    onError: (error) => setMessages(errorMessages(error, t('app.startFailed'))),
    meta: { alert: false },
  });
  const secret = totp ? undefined : start.data?.data;
  // The row keeps the key while another row is open: the user may have scanned it already.
  const closeRow = useEditRow(secret !== undefined);

  if (totp)
    return (
      <div>
        <p className={styles.text}>{t('app.onText')}</p>
        <div className={styles.actions}>
          <Button onClick={() => setRemoving(true)}>{t('app.remove')}</Button>
        </div>
        <RemoveDialog
          open={isRemoving}
          onClose={() => setRemoving(false)}
          title={t('app.removeTitle')}
          text={t('app.removeText')}
          isLastFactor={passkeys.length === 0}
          remove={() => callApi('app/user/totp-remove', {})}
          success={t('app.removed')}
        />
      </div>
    );
  if (secret)
    return (
      <AuthenticatorSetup
        {...secret}
        onConfirmed={async (codes) => {
          closeRow();
          if (codes) onRecoveryCodes(codes);
          await refetchSignInMethods();
          start.reset();
        }}
      />
    );
  return (
    <div>
      <p className={styles.text}>{t('app.text')}</p>
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        <Button variant="ink" loading={start.isPending} onClick={() => start.mutate()}>
          {t('app.start')}
        </Button>
      </div>
    </div>
  );
}
