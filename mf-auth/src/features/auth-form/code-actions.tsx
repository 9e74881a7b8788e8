import { Button } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import type { AuthFlow } from './use-auth-flow.ts';
import { useCountdown } from './use-countdown.ts';

/** Actions when no code arrives: resend it after a countdown of 60 s (ACCOUNT-40), or change the address. */
export function CodeActions({ flow }: { flow: AuthFlow }) {
  const { t } = useTranslation('mf-auth');
  const seconds = useCountdown(flow.resendAt);
  return (
    <div className="auth-actions">
      <Button variant="quiet" disabled={seconds > 0} loading={flow.isResending} onClick={flow.resend}>
        {seconds > 0 ? t('code.resendIn', { seconds }) : t('code.resend')}
      </Button>
      <Button variant="quiet" onClick={flow.back}>
        {t('code.changeEmail')}
      </Button>
    </div>
  );
}
