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
 * Where the link of a mail leads (design 11): takes its code, signs in and goes home. A link that is used or too old
 * says so; the form of joining takes the mail's code or sends another.
 */
export function ConfirmPage() {
  const { t } = useTranslation('mf-auth');
  const [query] = useSearchParams();
  const code = query.get('code');
  const viewer = useSession((session) => session.viewer);
  const { mutate, error, isError } = useMutation({ mutationFn: confirmByLink, meta: { alert: false } });
  const isGuest = useSession(({ status }) => status === 'guest');
  const sent = useRef<string | null>(null);

  useEffect(() => {
    // Once for a code, however often React looks: the second time it would be used up.
    if (!code || !isGuest || sent.current === code) return;
    sent.current = code;
    mutate(code);
  }, [code, isGuest, mutate]);

  if (viewer) return <Navigate to={paths.home.href()} replace />;
  // A code of the wrong shape is as good as one that is used up.
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
                {t('confirm.again')}
              </Button>
            ) : null}
            <ButtonLink variant="secondary" fullWidth to={paths.join.href()}>
              {t('confirm.typeCode')}
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
