import { callApi } from '@ontrend/shared/api-client';
import { Button, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { refetchSignInMethods } from '../queries.ts';
import { useReauthentication } from '../reauthentication/reauthentication-context.ts';
import { errorMessages } from '../server-errors.ts';
import settings from '../settings.module.css';
import { useSecurityTexts } from '../use-security-texts.ts';
import styles from './security.module.css';

/** As in the API. */
const RECOVERY_CODE_COUNT = 10;
/** Number of unused codes from which on the user is warned. */
const FEW_CODES = 3;

/** How many recovery codes are left, with a warning when they are few. */
export function RecoveryCodesLeft({ count }: { count: number }) {
  const { t } = useSecurityTexts();
  if (count > FEW_CODES) return t('codes.left', { count, total: RECOVERY_CODE_COUNT });
  return (
    <span className={styles.few}>
      <TriangleAlert size={18} aria-hidden="true" />
      {count === 0 ? t('codes.noneLeft') : t('codes.few', { count })}
    </span>
  );
}

/** Replaces the recovery codes (PROFILE-36). */
export function RecoveryCodes({ onRecoveryCodes }: { onRecoveryCodes(codes: string[]): void }) {
  const { t } = useSecurityTexts();
  const withReauthentication = useReauthentication();
  const [messages, setMessages] = useState<string[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => withReauthentication(() => callApi('app/user/recovery-codes-renew', {})),
    onMutate: () => setMessages([]),
    async onSuccess({ data }) {
      onRecoveryCodes(data.recoveryCodes);
      await refetchSignInMethods();
    },
    onError: (error) => setMessages(errorMessages(error, t('codes.renewFailed'))),
    meta: { alert: false },
  });
  return (
    <div>
      <p className={settings.text}>
        {t('codes.text')} {t('codes.renewText')}
      </p>
      <FormAlert messages={messages} />
      <div className={settings.actions}>
        <Button loading={isPending} onClick={() => mutate()}>
          {t('codes.renew')}
        </Button>
      </div>
    </div>
  );
}
