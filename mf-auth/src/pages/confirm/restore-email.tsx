import { callApi } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, FormAlert } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessages } from '../../features/auth-form/index.ts';

async function restoreEmail(code: string): Promise<string> {
  const { data } = await callApi('app/user/email-restore', { code });
  // The session of this browser may have ended too. The API decides.
  if (useSession.getState().viewer) await callApi('app/user/get-profile', {}).catch(() => undefined);
  return data.email;
}

/**
 * The page that the mail about a changed email address opens. Its button restores the address and logs everyone out; the
 * user then chooses a new password. Opening the page changes nothing, because mail scanners open links.
 */
export function RestoreEmail({ code }: { code: string }) {
  const { t } = useTranslation('mf-auth');
  const {
    mutate,
    data: email,
    error,
    isPending,
  } = useMutation({
    mutationFn: restoreEmail,
    meta: { alert: false },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(code);
  };
  return (
    <section className="auth">
      <div className="auth-card">
        <h1 className="auth-heading">{email ? t('restore.done') : t('restore.title')}</h1>
        <p className="auth-description" role="status">
          {email ? t('restore.choosePassword', { email }) : t('restore.description')}
        </p>
        <form className="auth-form" method="post" noValidate aria-busy={isPending} onSubmit={submit}>
          <div className="auth-fields">
            <FormAlert messages={error ? errorMessages(error, t('restore.failed')) : []} />
            {email ? (
              <ButtonLink variant="primary" fullWidth to={paths.resetPassword.href()}>
                {t('restore.newPassword')}
              </ButtonLink>
            ) : (
              <Button type="submit" variant="primary" fullWidth className="auth-submit" loading={isPending}>
                {t('restore.submit')}
              </Button>
            )}
            {error ? (
              <ButtonLink variant="quiet" fullWidth to={paths.contactUs.href()}>
                {t('restore.contact')}
              </ButtonLink>
            ) : null}
          </div>
        </form>
      </div>
    </section>
  );
}
