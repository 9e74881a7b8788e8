import { FormAlert } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { errorMessages } from '../submit-step.ts';
import { PasskeyError } from './passkey-error.ts';

interface PasskeyMessageProps {
  error: Error | null;
  /** `form`: a password can be entered instead; `secondStep`: there may be other ways. */
  place: 'form' | 'secondStep';
}

/** Why a passkey did not sign the user in. A cancelled request is no error: it gets a calm sentence. */
export function PasskeyMessage({ error, place }: PasskeyMessageProps) {
  const { t } = useTranslation('mf-auth');
  const problem = error instanceof PasskeyError ? error.problem : null;
  return (
    <div>
      <p className="auth-message" role="status">
        {problem && problem !== 'replaced'
          ? `${t(`passkey.${problem}`)} ${t(`passkey.next.${place}`)}`
          : null}
      </p>
      {error && !problem ? <FormAlert messages={errorMessages(error, t('login.failed'))} /> : null}
    </div>
  );
}
