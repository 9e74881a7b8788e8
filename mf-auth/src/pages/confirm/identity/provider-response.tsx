import { ApiError, callApi } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { type IdentityRequest, readIdentityRequest } from '@ontrend/shared/identity-provider';
import { paths } from '@ontrend/shared/paths';
import { FormAlert, Spinner } from '@ontrend/shared/ui';
import type { IdentityResult } from '@ontrend/shared/wire';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  savePendingSecondStep,
  signInWithProfile,
  useIdentityProvider,
  WITHOUT_CREDENTIALS,
} from '../../../features/auth-form/index.ts';
import { ConfirmPageCard } from './confirm-page-card.tsx';
import { ConnectLater } from './connect-later.tsx';
import { JoinWithIdentity } from './join-with-identity.tsx';
import { readPendingIdentity, savePendingIdentity } from './pending-identity.ts';
import { getReturnTarget, WayBack } from './way-back.tsx';

/**
 * Completes a request to the identity provider with the response that its login page led back with (ACCOUNT-84). Other than the
 * links of mails it needs no press: the response works only in the browser that has just left for the provider.
 * @param response the parameters of the URL
 */
export function ProviderResponse({ response }: { response: string }) {
  const { t } = useTranslation('mf-auth');
  const navigate = useNavigate();
  const { alert } = useShell();
  const provider = useIdentityProvider();
  const [request] = useState(readIdentityRequest);
  // After a reload the response is used up.
  const [savedIdentity] = useState(() => readPendingIdentity(response));
  const hasStarted = useRef(savedIdentity !== null);
  const {
    mutate,
    data: result,
    error,
  } = useMutation({
    mutationFn: () => finishRequest(response, request),
    // The page shows the error itself.
    meta: { alert: false },
    onSuccess: (finished) => {
      if ('ticket' in finished) savePendingIdentity(finished, response);
      if (finished.result === 'second-step')
        void navigate(paths.login.href(request?.returnTo), { replace: true });
      if (finished.result === 'connected' || finished.result === 'verified')
        alert(t(`provider.${finished.result}`, { name: provider?.name ?? '' }));
      if (['signed-in', 'connected', 'verified'].includes(finished.result))
        void navigate(getReturnTarget(request), { replace: true });
    },
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  }, [mutate]);

  const name = provider?.name ?? t('provider.unnamed');
  if (error) {
    const messages = error instanceof ApiError ? error.messages : [t('provider.failed', { name })];
    return (
      <ConfirmPageCard key="failed" title={t('provider.failedTitle')}>
        <FormAlert messages={messages} />
        <WayBack request={request} />
      </ConfirmPageCard>
    );
  }
  const shown = savedIdentity ?? result;
  switch (shown?.result) {
    case 'join':
      return <JoinWithIdentity {...shown} name={name} request={request} />;
    case 'log-in':
    case 'join-by-mail':
      return <ConnectLater offer={shown} name={name} />;
    default:
      return (
        <ConfirmPageCard key="pending" title={t('provider.pendingTitle')}>
          <p className="auth-note" role="status">
            {t('provider.pending', { name })}
          </p>
          <Spinner />
        </ConfirmPageCard>
      );
  }
}

/** Completes the request, and starts the session of a sign-in. */
async function finishRequest(response: string, request: IdentityRequest | null): Promise<IdentityResult> {
  if (request?.purpose === 'connect' || request?.purpose === 'verify')
    return (await callApi('app/user/identity-finish', { response })).data;
  let result: IdentityResult | undefined;
  try {
    await signInWithProfile(async () => {
      const { data } = await callApi('app/user/identity-finish', { response }, WITHOUT_CREDENTIALS);
      result = data;
      if (data.result === 'signed-in') return { data: data.tokens };
      throw new Error('The response starts no session');
    });
  } catch (error) {
    if (!result || result.result === 'signed-in') throw error;
  }
  if (result?.result === 'second-step')
    savePendingSecondStep({ ...result.secondStep, email: result.email, firstStep: 'oidc' });
  return result as IdentityResult;
}
