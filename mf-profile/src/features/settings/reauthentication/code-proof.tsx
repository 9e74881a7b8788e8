import { callApi } from '@ontrend/shared/api-client';
import { CodeForm } from '../code-form.tsx';
import { useSecurityTexts } from '../use-security-texts.ts';

/** Confirms with a code of the authenticator app. */
export function CodeProof({ onReauthenticated }: { onReauthenticated(): void }) {
  const { t } = useSecurityTexts();
  return (
    <CodeForm
      label={t('reauthentication.code')}
      action={t('reauthentication.continue')}
      failure={t('reauthentication.wrong')}
      fullWidth
      submit={async (code) => {
        await callApi('app/user/verify', { proof: { method: 'totp', code } });
        onReauthenticated();
      }}
    />
  );
}
