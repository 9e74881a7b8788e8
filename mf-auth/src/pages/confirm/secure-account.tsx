import { callApi } from '@ontrend/shared/api-client';
import { useTranslation } from 'react-i18next';
import { requestPasswordReset } from '../../features/auth-form/index.ts';
import { LinkAction } from './link-action.tsx';

/**
 * The page that "This wasn't me" in a notice opens (ACCOUNT-73). Its button secures the account; the form for a new password
 * follows, with the address filled in and the code on its way.
 */
export function SecureAccount({ code }: { code: string }) {
  const { t } = useTranslation('mf-auth');
  return (
    <LinkAction
      texts={{
        title: t('secure.title'),
        description: t('secure.description'),
        submit: t('secure.submit'),
        failed: t('secure.failed'),
        done: t('secure.done'),
        describeResult: (email) => t('secure.choosePassword', { email }),
        next: t('restore.newPassword'),
        otherWay: t('secure.resetPassword'),
      }}
      action={async () => (await callApi('app/user/secure-account', { code })).data.email}
      prepareNext={requestPasswordReset}
      next="resetPassword"
    />
  );
}
