import { ApiError } from '@ontrend/shared/api-client';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { Button, ButtonLink, FormAlert, Spinner } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { confirmByLink } from '../../features/auth-form/index.ts';
import '../../document/styles/card.css';

/**
 * The page that the link in a mail opens (ACCOUNT-32): submits the code, signs the user in and redirects to
 * the home page. For a used or expired link it shows an error and leads to the join form, where the code can
 * be typed or requested again.
 */
export function ConfirmPage() {
  const { t } = useTranslation('mf-auth');
  const [searchParams] = useSearchParams();
  const code = searchParams.get('code');
  const viewer = useSession((session) => session.viewer);
  const { mutate, error, isError } = useMutation({ mutationFn: confirmByLink, meta: { alert: false } });
  const isGuest = useSession(({ status }) => status === 'guest');
  const sent = useRef<string | null>(null);

  useEffect(() => {
    // Effects can run twice: the second submit of the same code would fail.
    if (!code || !isGuest || sent.current === code) return;
    sent.current = code;
    mutate(code);
  }, [code, isGuest, mutate]);

  if (viewer) return <Navigate to={paths.home.href()} replace />;
  // A malformed code is treated like a used one.
  const isStale = error instanceof ApiError && error.status === 422;
  const failure = isStale || !(error instanceof ApiError) ? [t('confirm.failed')] : error.messages;
  return (
    <section className="auth">
      <div className="auth-card">
        <h1 className="auth-heading">{t('confirm.title')}</h1>
        <p className="auth-description">{t('confirm.description')}</p>
        {code && !isError ? (
          <p role="status" className="auth-note">
            <Spinner size={20} /> {t('confirm.pending')}
          </p>
        ) : (
          <div className="auth-fields">
            <FormAlert messages={code ? failure : [t('confirm.missing')]} />
            {code && !isStale ? (
              <Button variant="primary" fullWidth className="auth-submit" onClick={() => mutate(code)}>
                {t('confirm.retry')}
              </Button>
            ) : null}
            <ButtonLink variant="secondary" fullWidth to={paths.join.href()}>
              {t('confirm.enterCode')}
            </ButtonLink>
            <ButtonLink variant="quiet" fullWidth to={paths.login.href()}>
              {t('switch.logIn')}
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  );
}
