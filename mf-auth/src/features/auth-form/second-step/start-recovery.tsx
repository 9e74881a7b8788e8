import { ApiError, callApi } from '@ontrend/shared/api-client';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentityProvider } from '../identity-provider/use-identity-provider.ts';
import type { PendingSecondStep } from '../pending-second-step.ts';
import { WITHOUT_CREDENTIALS } from '../sign-in-with-profile.ts';
import { errorMessages } from '../submit-step.ts';

interface StartRecoveryProps {
  ticket: string;
  /** The address that gets the link. */
  email: string;
  /** What the login has begun with, and what remains to log in with. */
  firstStep: PendingSecondStep['firstStep'];
  onExpired(): void;
  /** Shows the methods again. */
  onCancel(): void;
  /** Shows the login again. */
  onBack(): void;
}

/**
 * Starts the recovery of an account whose owner has lost all factors (ACCOUNT-66): explains the delay, and shows when the link
 * will be mailed.
 */
export function StartRecovery({ ticket, email, firstStep, onExpired, onCancel, onBack }: StartRecoveryProps) {
  const { t, i18n } = useTranslation('mf-auth');
  const name = useIdentityProvider()?.name ?? t('provider.unnamed');
  const heading = useRef<HTMLHeadingElement>(null);
  const recovery = useMutation({
    mutationFn: async () => (await callApi('app/user/recovery-start', { ticket }, WITHOUT_CREDENTIALS)).data,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'expired-ticket') onExpired();
    },
    // The form shows the error itself.
    meta: { alert: false },
  });
  const { data, error, isPending } = recovery;
  // Screen readers start with the explanation, not with the button.
  useLayoutEffect(() => heading.current?.focus(), [data]);

  if (data) {
    const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' });
    return (
      <div className="auth-text">
        <h2 ref={heading} tabIndex={-1}>
          {t('recovery.startedTitle')}
        </h2>
        <p>{t('recovery.started', { email, time: format.format(data.availableAt * 1_000) })}</p>
        <p>{t('recovery.stops')}</p>
        <Button fullWidth onClick={onBack}>
          {t('switch.backToLogin')}
        </Button>
      </div>
    );
  }
  return (
    <div className="auth-text" aria-busy={isPending}>
      <h2 ref={heading} tabIndex={-1}>
        {t('recovery.title')}
      </h2>
      <p>{t('recovery.description')}</p>
      <ol>
        <li>{t('recovery.noticeStep', { email })}</li>
        <li>{t('recovery.linkStep')}</li>
        <li>{t(firstStep === 'oidc' ? 'recovery.providerStep' : 'recovery.passwordStep', { name })}</li>
      </ol>
      <p>{t('recovery.stops')}</p>
      <FormAlert messages={error ? errorMessages(error, t('recovery.failed')) : []} />
      <Button
        variant="primary"
        className="auth-submit"
        fullWidth
        loading={isPending}
        onClick={() => recovery.mutate()}
      >
        {t('recovery.start')}
      </Button>
      <div className="auth-links">
        <Button variant="quiet" onClick={onCancel}>
          {t('recovery.cancel')}
        </Button>
      </div>
    </div>
  );
}
