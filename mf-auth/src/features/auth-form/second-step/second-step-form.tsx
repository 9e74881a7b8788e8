import { Button, Checkbox } from '@ontrend/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supportsPasskeys } from '../passkeys/request-passkey.ts';
import { type PendingSecondStep, savePendingSecondStep } from '../pending-second-step.ts';
import { CodeMethod } from './code-method.tsx';
import type { MethodProps } from './method-props.ts';
import { PasskeyMethod } from './passkey-method.tsx';
import { StartRecovery } from './start-recovery.tsx';

/** The ways to complete a login, best first. */
const METHODS = ['passkey', 'totp', 'recovery-code'] as const;

interface SecondStepFormProps {
  secondStep: PendingSecondStep;
  /** Shows the recovery instead of the methods. */
  isRecovering: boolean;
  isPage: boolean;
  onRecoveringChange(isRecovering: boolean): void;
  /** The login has to start again. */
  onEnded: MethodProps['onEnded'];
  onBack(): void;
}

/**
 * The second step of a login (ACCOUNT-90): the best method that the account and the browser have, with buttons for the others
 * and for the recovery of an account whose factors are all lost (ACCOUNT-66).
 */
export function SecondStepForm(props: SecondStepFormProps) {
  const { secondStep, isRecovering, isPage, onRecoveringChange, onEnded, onBack } = props;
  const { t } = useTranslation('mf-auth');
  const { ticket, email, firstStep } = secondStep;
  const methods = METHODS.filter(
    (method) => secondStep.methods.includes(method) && (method !== 'passkey' || supportsPasskeys()),
  );
  const [method, setMethod] = useState(methods[0] ?? null);
  const [recovery, setRecovery] = useState(secondStep.recovery);
  const [remember, setRemember] = useState(false);

  if (isRecovering) {
    return (
      <StartRecovery
        ticket={ticket}
        email={email}
        firstStep={firstStep}
        recovery={recovery}
        onStarted={(started) => {
          setRecovery(started);
          savePendingSecondStep({ ...secondStep, recovery: started });
        }}
        onExpired={() => onEnded('expired')}
        isPage={isPage}
        onCancel={() => onRecoveringChange(false)}
        onBack={onBack}
      />
    );
  }
  const common = {
    ticket,
    remember,
    onEnded,
    checkbox: (
      <Checkbox
        label={t('secondStep.remember')}
        checked={remember}
        onChange={({ target }) => setRemember(target.checked)}
      />
    ),
  };
  return (
    <>
      <p className="auth-note">{t('secondStep.account', { email })}</p>
      {method === null ? <p className="auth-note">{t('secondStep.noPasskeys')}</p> : null}
      {method === 'passkey' ? <PasskeyMethod {...common} /> : null}
      {method === 'totp' || method === 'recovery-code' ? (
        <CodeMethod key={method} method={method} {...common} />
      ) : null}
      <div className="auth-links">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => setMethod(other)}>
              {t(`secondStep.use.${other}`)}
            </Button>
          ))}
        <Button variant="quiet" onClick={() => onRecoveringChange(true)}>
          {t('secondStep.lost')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('switch.backToLogin')}
        </Button>
      </div>
    </>
  );
}
