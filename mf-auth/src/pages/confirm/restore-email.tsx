import { callApi } from '@ontrend/shared/api-client';
import { useTranslation } from 'react-i18next';
import { prefillEmail } from '../../features/auth-form/index.ts';
import { LinkAction } from './link-action.tsx';

/**
 * The page that the mail about a changed email address opens. Its button restores the address and logs everyone out; the
 * user then chooses a new password.
 */
export function RestoreEmail({ code }: { code: string }) {
  const { t } = useTranslation('mf-auth');
  return (
    <LinkAction
      code={code}
      texts={{
        title: t('restore.title'),
        description: t('restore.description'),
        submit: t('restore.submit'),
        failed: t('restore.failed'),
        done: t('restore.done'),
      }}
      otherWay={{ next: 'login', label: t('switch.logIn') }}
      action={async () => {
        const { email } = (await callApi('app/user/email-restore', { code })).data;
        prefillEmail(email);
        const description = t('restore.choosePassword', { email });
        return { description, next: 'resetPassword', label: t('restore.newPassword') };
      }}
    />
  );
}
