import { callApi } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { prefillEmail, requestPasswordReset } from '../../features/auth-form/index.ts';
import { LinkAction, type LinkOutcome } from './link-action.tsx';

const MINUTE_MS = 60_000;

/** Where the settings replace what the account has lost. */
const SETTINGS_SECTIONS = { 'two-step-sign-in': 'security', 'recovery-codes': 'recovery-codes' } as const;

/**
 * The page that "This wasn't me" in a notice opens (ACCOUNT-73). Its button secures the account. The form for a new password
 * follows, with the address filled in and the code on its way; for an account that has no password and needs none, the login.
 */
export function SecureAccount({ code }: { code: string }) {
  const { t, i18n } = useTranslation('mf-auth');

  async function secure(): Promise<LinkOutcome> {
    const { email, needsPassword, lost } = (await callApi('app/user/secure-account', { code })).data;
    const afterwards = lost && {
      note: t(`secure.lost.${lost}`),
      returnTo: `${paths.settings.href()}#${SETTINGS_SECTIONS[lost]}`,
    };
    if (!needsPassword) {
      prefillEmail(email);
      return {
        ...afterwards,
        description: t('secure.logIn', { email }),
        next: 'login',
        label: t('switch.logIn'),
      };
    }
    const form = { ...afterwards, next: 'resetPassword', label: t('restore.newPassword') } as const;
    const { isSent, availableAt } = await requestPasswordReset(email);
    if (isSent) return { ...form, description: t('secure.choosePassword', { email }) };
    if (availableAt === undefined) return { ...form, description: t('secure.requestCode', { email }) };
    // The next full minute, because the text does not change.
    const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(
      Math.ceil(availableAt / MINUTE_MS) * MINUTE_MS,
    );
    return { ...form, description: t('secure.requestCodeAt', { email, time }) };
  }

  return (
    <LinkAction
      code={code}
      texts={{
        title: t('secure.title'),
        description: t('secure.description'),
        submit: t('secure.submit'),
        failed: t('secure.failed'),
        done: t('secure.done'),
      }}
      otherWay={{ next: 'resetPassword', label: t('secure.resetPassword') }}
      action={secure}
    />
  );
}
