import { goToIdentityProvider } from '@ontrend/shared/identity-provider';
import { paths } from '@ontrend/shared/paths';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessages } from '../server-errors.ts';
import styles from '../settings.module.css';
import { useSecurityTexts } from '../use-security-texts.ts';

/**
 * Confirms with a new login at the identity provider (ACCOUNT-88). It leaves the page and leads back to the settings.
 * @param name name of the provider
 */
export function OidcProof({ name }: { name: string }) {
  const { t } = useSecurityTexts();
  const [messages, setMessages] = useState<string[]>([]);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => goToIdentityProvider({ purpose: 'verify', returnTo: paths.settings.href() }),
    onMutate: () => setMessages([]),
    onError: (error) => setMessages(errorMessages(error, t('reauthentication.failed'))),
    meta: { alert: false },
  });
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('reauthentication.oidcText', { name })}</p>
      <FormAlert messages={messages} />
      <Button variant="primary" fullWidth loading={isPending || isSuccess} onClick={() => mutate()}>
        {t('reauthentication.use.oidc', { name })}
      </Button>
    </div>
  );
}
