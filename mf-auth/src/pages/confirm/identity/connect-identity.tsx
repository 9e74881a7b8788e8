import { ApiError, callApi } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { useIdentityProvider } from '../../../features/auth-form/index.ts';
import { ConfirmPageCard } from './confirm-page-card.tsx';
import { CONNECT_HREF, readPendingIdentity, removePendingIdentity } from './pending-identity.ts';

/** Connects the pending identity of this tab to the account to which its owner has just logged in (ACCOUNT-86). */
export function ConnectIdentity() {
  const { t } = useTranslation('mf-auth');
  const navigate = useNavigate();
  const { alert } = useShell();
  const name = useIdentityProvider()?.name ?? t('provider.unnamed');
  const { status, viewer } = useSession();
  const [identity] = useState(() => readPendingIdentity());
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (ticket: string) => callApi('app/user/identity-connect', { ticket }),
    // The page shows the error itself.
    meta: { alert: false },
    onSuccess: () => {
      removePendingIdentity();
      alert(t('provider.connected', { name }));
      void navigate(paths.home.href(), { replace: true });
    },
  });
  if (status === 'guest') return <Navigate to={paths.login.href(CONNECT_HREF)} replace />;
  if (!identity)
    return (
      <ConfirmPageCard title={t('provider.connect.title', { name })}>
        <FormAlert messages={[t('provider.connect.expired', { name })]} />
        <ButtonLink variant="secondary" fullWidth to={paths.settings.href()}>
          {t('provider.connect.settings')}
        </ButtonLink>
        <ButtonLink variant="quiet" fullWidth to={paths.home.href()}>
          {t('provider.goOn')}
        </ButtonLink>
      </ConfirmPageCard>
    );
  const messages = error instanceof ApiError ? error.messages : error ? [t('provider.failed', { name })] : [];
  return (
    <ConfirmPageCard
      key={error ? 'failed' : 'connect'}
      title={t('provider.connect.title', { name })}
      description={t('provider.connect.description', { name, username: viewer?.username ?? '' })}
    >
      <FormAlert messages={messages} />
      {error ? null : (
        <Button
          variant="primary"
          fullWidth
          loading={isPending || isSuccess}
          onClick={() => mutate(identity.ticket)}
        >
          {t('provider.connect.submit')}
        </Button>
      )}
      <ButtonLink variant="quiet" fullWidth to={paths.home.href()} onClick={removePendingIdentity}>
        {t(error ? 'provider.goOn' : 'provider.connect.skip')}
      </ButtonLink>
    </ConfirmPageCard>
  );
}
