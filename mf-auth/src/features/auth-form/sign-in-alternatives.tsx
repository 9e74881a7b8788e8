import { Button } from '@ontrend/shared/ui';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PasskeyMessage } from './passkeys/passkey-message.tsx';
import { supportsPasskeys } from './passkeys/request-passkey.ts';
import { usePasskeySignIn } from './passkeys/use-passkey-sign-in.ts';

/** Ways to log in without the password, below its form. Their buttons are part of the prerendered form, too. */
export function SignInAlternatives() {
  return <div className="auth-alternatives">{supportsPasskeys() ? <PasskeySignIn /> : null}</div>;
}

/** Passkeys: offered in the autofill menu of the email field, and by a button (ACCOUNT-89). */
function PasskeySignIn() {
  const { t } = useTranslation('mf-auth');
  const { isBusy, error, start } = usePasskeySignIn({ autofill: true });
  return (
    <>
      <Button fullWidth icon={<KeyRound size={20} aria-hidden />} loading={isBusy} onClick={start}>
        {isBusy ? t('passkey.pending') : t('passkey.use')}
      </Button>
      <PasskeyMessage error={error} place="form" />
    </>
  );
}
