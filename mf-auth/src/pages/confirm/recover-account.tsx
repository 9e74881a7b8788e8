import { callApi } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { prefillEmail } from '../../features/auth-form/index.ts';
import { LinkAction } from './link-action.tsx';

/**
 * The page that the mail of a recovery opens (ACCOUNT-66). Its button removes the factors of the account and logs everyone out;
 * the user then logs in with the password, and the settings open where passkeys are added.
 */
export function RecoverAccount({ code }: { code: string }) {
  const { t } = useTranslation('mf-auth');
  return (
    <LinkAction
      code={code}
      texts={{
        title: t('recover.title'),
        description: t('recover.description'),
        submit: t('recover.submit'),
        failed: t('recover.failed'),
        done: t('recover.done'),
      }}
      otherWay={{ next: 'login', label: t('switch.logIn') }}
      action={async () => {
        const { email } = (await callApi('app/user/recovery-finish', { code })).data;
        prefillEmail(email);
        return {
          description: t('recover.logIn', { email }),
          next: 'login',
          returnTo: `${paths.settings.href()}#passkeys`,
          label: t('switch.logIn'),
        };
      }}
    />
  );
}
