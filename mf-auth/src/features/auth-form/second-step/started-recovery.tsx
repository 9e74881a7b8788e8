import { Button, FormAlert } from '@ontrend/shared/ui';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingSecondStep } from '../pending-second-step.ts';

interface StartedRecoveryProps {
  email: string;
  recovery: NonNullable<PendingSecondStep['recovery']>;
  isPage: boolean;
  /** Messages of a failed request for the link. */
  messages: string[];
  isResending: boolean;
  onResend(): void;
  onCancel(): void;
  onBack(): void;
}

/**
 * The state of a started recovery (ACCOUNT-66): when its link will be mailed, or how long the mailed link works, how to get it again,
 * and how to stop the recovery.
 */
export function StartedRecovery(props: StartedRecoveryProps) {
  const { email, recovery, isPage, messages, isResending, onResend, onCancel, onBack } = props;
  const { t, i18n } = useTranslation('mf-auth');
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = isPage ? 'h1' : 'h2';
  // Screen readers start with the state, also with the one after another mail.
  useLayoutEffect(() => heading.current?.focus(), [recovery]);
  const { availableAt, linkExpiresAt, resendAt } = recovery;
  const formatTime = (seconds: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', ...options }).format(seconds * 1_000);
  const time = formatTime(linkExpiresAt ?? availableAt, { dateStyle: 'full' });
  const canResend = resendAt !== undefined && resendAt * 1_000 <= Date.now();
  return (
    <div className="auth-text" aria-busy={isResending}>
      <Heading ref={heading} tabIndex={-1} className={isPage ? 'auth-heading' : undefined}>
        {t(linkExpiresAt ? 'recovery.mailedTitle' : 'recovery.startedTitle')}
      </Heading>
      <p>{t(linkExpiresAt ? 'recovery.mailed' : 'recovery.started', { email, time })}</p>
      {resendAt !== undefined && !canResend ? (
        <p>{t('recovery.resendAt', { time: formatTime(resendAt, {}) })}</p>
      ) : null}
      <p>{t('recovery.howToStop')}</p>
      <FormAlert messages={messages} />
      <Button fullWidth onClick={onBack}>
        {t('switch.backToLogin')}
      </Button>
      <div className="auth-links">
        {canResend ? (
          <Button variant="quiet" loading={isResending} onClick={onResend}>
            {t('recovery.resend')}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onCancel}>
          {t('recovery.cancel')}
        </Button>
      </div>
    </div>
  );
}
