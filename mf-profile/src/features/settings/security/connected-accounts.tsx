import { callApi } from '@ontrend/shared/api-client';
import { formatDate } from '@ontrend/shared/i18n/formats';
import { goToIdentityProvider } from '@ontrend/shared/identity-provider';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { Button, FormAlert } from '@ontrend/shared/ui';
import type { ConnectedIdentity } from '@ontrend/shared/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EditRow } from '../edit-row.tsx';
import { identitiesQuery } from '../queries.ts';
import { useReauthentication } from '../reauthentication/reauthentication-context.ts';
import { SettingRow } from '../section.tsx';
import { errorMessages } from '../server-errors.ts';
import styles from '../settings.module.css';
import { useSecurityTexts } from '../use-security-texts.ts';

/**
 * The row of connected accounts of an identity provider (ACCOUNT-87). Renders nothing on a site without one, and until it is known
 * whether there is one.
 */
export function ConnectedAccounts() {
  const { t } = useSecurityTexts();
  const { data, isError, isFetching, refetch } = useQuery(identitiesQuery);
  if (!data && isError)
    return (
      <SettingRow title={t('connected.title')} text={t('connected.loadFailed')}>
        <Button
          variant="quiet"
          className={styles.rowButton}
          aria-label={t('connected.retry')}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('retry')}
        </Button>
      </SettingRow>
    );
  if (!data || (!data.provider && data.identities.length === 0)) return null;
  const { provider, identities } = data;
  const isConnected = identities.some((identity) => identity.provider === provider?.name);
  return (
    <EditRow
      id="connected-accounts"
      label={t('connected.title')}
      value={identities.map((identity) => identity.provider).join(', ') || t('connected.none')}
    >
      {identities.map((identity) => (
        <Identity key={identity.id} identity={identity} />
      ))}
      {provider && !isConnected ? <Connect name={provider.name} /> : null}
    </EditRow>
  );
}

function Identity({ identity: { id, provider, email, createdAt } }: { identity: ConnectedIdentity }) {
  const { t, language } = useSecurityTexts();
  const withReauthentication = useReauthentication();
  const [messages, setMessages] = useState<string[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => withReauthentication(() => callApi('app/user/identity-disconnect', { id })),
    onMutate: () => setMessages([]),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
    onError: (error) => setMessages(errorMessages(error, t('connected.failed'))),
    meta: { alert: false, success: t('connected.disconnected', { name: provider }) },
  });
  return (
    <div>
      <p className={styles.text}>
        {t(email ? 'connected.sinceAs' : 'connected.since', {
          name: provider,
          email,
          date: formatDate(createdAt, language),
        })}
      </p>
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        <Button loading={isPending} onClick={() => mutate()}>
          {t('connected.disconnect')}
        </Button>
      </div>
    </div>
  );
}

function Connect({ name }: { name: string }) {
  const { t } = useSecurityTexts();
  const withReauthentication = useReauthentication();
  const [messages, setMessages] = useState<string[]>([]);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      withReauthentication(() =>
        goToIdentityProvider({ purpose: 'connect', returnTo: paths.settings.href() }),
      ),
    onMutate: () => setMessages([]),
    onError: (error) => setMessages(errorMessages(error, t('connected.failed'))),
    meta: { alert: false },
  });
  return (
    <div>
      <p className={styles.text}>{t('connected.text', { name })}</p>
      <FormAlert messages={messages} />
      <div className={styles.actions}>
        {/* The page is left after a success. */}
        <Button variant="ink" loading={isPending || isSuccess} onClick={() => mutate()}>
          {t('connected.connect', { name })}
        </Button>
      </div>
    </div>
  );
}
