import { callApi } from '@ontrend/shared/api-client';
import { formatDate } from '@ontrend/shared/i18n/formats';
import { Button, ErrorState, SkeletonRows, useFocusRecovery } from '@ontrend/shared/ui';
import type { SignInMethods } from '@ontrend/shared/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditRow } from '../edit-row.tsx';
import { PasswordForm } from '../password-form.tsx';
import { refetchSignInMethods, signInMethodsQuery } from '../queries.ts';
import { SettingRow } from '../section.tsx';
import settings from '../settings.module.css';
import { useSecurityTexts } from '../use-security-texts.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { ConnectedAccounts } from './connected-accounts.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes, RecoveryCodesLeft } from './recovery-codes.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './security.module.css';

const hasFactor = ({ passkeys, totp }: SignInMethods) => passkeys.length > 0 || totp !== null;

function getStateText(isOn: boolean, hasPassword: boolean) {
  if (isOn) return hasPassword ? 'onText' : 'onTextWithoutPassword';
  return hasPassword ? 'offText' : 'offTextWithoutPassword';
}

function TwoStepState({ isOn, hasPassword }: { isOn: boolean; hasPassword: boolean }) {
  const { t } = useSecurityTexts();
  const Icon = isOn ? ShieldCheck : ShieldAlert;
  return (
    <div className={styles.state} data-on={isOn}>
      <Icon className={styles.stateIcon} size={28} aria-hidden="true" />
      <div>
        <h3 className={settings.rowTitle}>{t(isOn ? 'state.on' : 'state.off')}</h3>
        <p className={settings.text}>{t(`state.${getStateText(isOn, hasPassword)}`)}</p>
      </div>
    </div>
  );
}

function RememberedDevices({ count }: { count: number }) {
  const { t } = useSecurityTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('app/user/remembered-devices-forget', {}),
    onSuccess: refetchSignInMethods,
    meta: { success: t('devices.forgotten') },
  });
  return (
    <div ref={useFocusRecovery<HTMLDivElement>()}>
      <SettingRow
        title={t('devices.title')}
        text={count > 0 ? t('devices.count', { count }) : t('devices.none')}
      >
        {count > 0 ? (
          <Button variant="quiet" className={settings.rowButton} loading={isPending} onClick={() => mutate()}>
            {t('devices.forget')}
          </Button>
        ) : null}
      </SettingRow>
    </div>
  );
}

function PasswordRow({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const { t: tSettings } = useTranslation('mf-profile');
  const { t } = useSecurityTexts();
  return (
    <EditRow
      id="password"
      label={tSettings('account.password')}
      value={
        hasPassword ? (
          <span aria-hidden="true">{tSettings('account.passwordValue')}</span>
        ) : (
          t('password.none')
        )
      }
    >
      <PasswordForm email={email} />
    </EditRow>
  );
}

/** The ways in which the viewer can sign in (PROFILE-32). @param email for password managers and recovery codes */
export function SecuritySection({ email }: { email: string }) {
  const { t, language } = useSecurityTexts();
  const { data, isError, isFetching, refetch } = useQuery({ ...signInMethodsQuery, retryOnMount: false });
  const [codes, setCodes] = useState<string[] | null>(null);
  const isOn = data !== undefined && hasFactor(data);
  return (
    <>
      {data ? <TwoStepState isOn={isOn} hasPassword={data.hasPassword} /> : null}
      <PasswordRow email={email} hasPassword={data?.hasPassword ?? true} />
      {data ? (
        <>
          <EditRow
            id="passkeys"
            label={t('passkeys.title')}
            value={
              data.passkeys.length > 0
                ? t('passkeys.count', { count: data.passkeys.length })
                : t('passkeys.none')
            }
          >
            <Passkeys methods={data} onRecoveryCodes={setCodes} />
          </EditRow>
          <EditRow
            id="authenticator-app"
            label={t('app.title')}
            value={
              data.totp ? t('app.on', { date: formatDate(data.totp.createdAt, language) }) : t('app.off')
            }
          >
            <AuthenticatorApp methods={data} onRecoveryCodes={setCodes} />
          </EditRow>
          <ConnectedAccounts />
        </>
      ) : null}
      {data && isOn ? (
        <>
          <EditRow
            id="recovery-codes"
            label={t('codes.title')}
            value={<RecoveryCodesLeft count={data.recoveryCodesLeft} />}
          >
            <RecoveryCodes onRecoveryCodes={setCodes} />
          </EditRow>
          <RememberedDevices count={data.rememberedDevices} />
        </>
      ) : null}
      {data ? null : isError ? (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={3} label={t('loading')} avatar={40} />
      )}
      <RecoveryCodesDialog codes={codes} email={email} onClose={() => setCodes(null)} />
    </>
  );
}
