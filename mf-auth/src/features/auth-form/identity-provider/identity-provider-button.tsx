import { ApiError } from '@ontrend/shared/api-client';
import { goToIdentityProvider } from '@ontrend/shared/identity-provider';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useIdentityProvider } from './use-identity-provider.ts';

/**
 * "Continue with NAME": signs in or joins with an account of the operator's identity provider (ACCOUNT-83). Renders nothing
 * without a provider.
 * @param returnTo where to go on; default: this page, for forms in dialogs and gates
 */
export function IdentityProviderButton({ returnTo }: { returnTo?: string | undefined }) {
  const { t } = useTranslation('mf-auth');
  const alertId = useId();
  const { pathname, search } = useLocation();
  const provider = useIdentityProvider();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => goToIdentityProvider({ purpose: 'sign-in', returnTo: returnTo ?? pathname + search }),
    // The button shows the error itself.
    meta: { alert: false },
  });
  if (!provider) return null;
  const { name } = provider;
  return (
    <div className="auth-provider">
      <p className="auth-or">{t('provider.or')}</p>
      <FormAlert
        id={alertId}
        messages={error instanceof ApiError ? error.messages : error ? [t('provider.failed', { name })] : []}
      />
      {/* The page is left after a success. */}
      <Button fullWidth loading={isPending || isSuccess} onClick={() => mutate()}>
        {t('provider.continue', { name })}
      </Button>
    </div>
  );
}
