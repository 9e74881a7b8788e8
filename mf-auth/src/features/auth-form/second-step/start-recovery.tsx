import { ApiError, callApi } from '@ontrend/shared/api-client';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentityProvider } from '../identity-provider/use-identity-provider.ts';
import type { PendingSecondStep } from '../pending-second-step.ts';
import { WITHOUT_CREDENTIALS } from '../sign-in-with-profile.ts';
import { errorMessages } from '../submit-step.ts';
import { StartedRecovery } from './started-recovery.tsx';

interface StartRecoveryProps {
  ticket: string;
  /** The address that gets the link. */
  email: string;
  /** What the login has begun with, and what remains to log in with. */
  firstStep: PendingSecondStep['firstStep'];
  /** The started recovery; undefined if there is none. */
  recovery: PendingSecondStep['recovery'];
  onStarted(recovery: NonNullable<PendingSecondStep['recovery']>): void;
  /** Its heading is the first one of a page; in a dialog it is below the dialog's title. */
  isPage: boolean;
  onExpired(): void;
  /** Shows the methods again. */
  onCancel(): void;
  /** Shows the login again. */
  onBack(): void;
}

/**
 * Starts the recovery of an account whose owner has lost all factors (ACCOUNT-66): explains the delay, and shows the state of a
 * started one, whose link can be mailed again.
 */
export function StartRecovery(props: StartRecoveryProps) {
  const { ticket, email, firstStep, recovery, isPage, onStarted, onExpired, onCancel, onBack } = props;
  const { t } = useTranslation('mf-auth');
  const name = useIdentityProvider()?.name ?? t('provider.unnamed');
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = isPage ? 'h1' : 'h2';
  const headingProps = { ref: heading, tabIndex: -1, className: isPage ? 'auth-heading' : undefined };
  const start = useMutation({
    mutationFn: async () => (await callApi('app/user/recovery-start', { ticket }, WITHOUT_CREDENTIALS)).data,
    onSuccess: onStarted,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'expired-ticket') onExpired();
    },
    // The form shows the error itself.
    meta: { alert: false },
  });
  const { error, isPending } = start;
  // Screen readers start with the explanation, not with the button.
  useLayoutEffect(() => heading.current?.focus(), []);

  const messages = error ? errorMessages(error, t('recovery.failed')) : [];
  if (recovery) {
    return (
      <StartedRecovery
        {...{ email, recovery, isPage, messages, onCancel, onBack }}
        isResending={isPending}
        onResend={() => start.mutate()}
      />
    );
  }
  return (
    <div className="auth-text" aria-busy={isPending}>
      <Heading {...headingProps}>{t('recovery.title')}</Heading>
      <p>{t('recovery.description')}</p>
      <ol>
        <li>{t('recovery.noticeStep', { email })}</li>
        <li>{t('recovery.linkStep')}</li>
        <li>{t(firstStep === 'oidc' ? 'recovery.providerStep' : 'recovery.passwordStep', { name })}</li>
      </ol>
      <p>{t('recovery.stops')}</p>
      <FormAlert messages={messages} />
      <Button
        variant="primary"
        className="auth-submit"
        fullWidth
        loading={isPending}
        onClick={() => start.mutate()}
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
