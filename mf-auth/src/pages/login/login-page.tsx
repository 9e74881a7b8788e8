import { useSession } from '@ontrend/shared/session';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { LoginForm } from '../../features/login-form/index.ts';
import { redirectTarget } from '../../features/redirect/index.ts';
import '../../document/styles/card.css';

/** The login. Whoever is signed in, before or by it, goes on to `redirectPath` (spec 2.1). */
export function LoginPage() {
  const { t } = useTranslation('mf-auth');
  const [query] = useSearchParams();
  const viewer = useSession((session) => session.viewer);
  if (viewer) return <Navigate to={redirectTarget(query.get('redirectPath'), viewer.username)} replace />;
  return (
    <section className="auth">
      <div className="auth-card">
        <h1 className="auth-heading">{t('login.heading')}</h1>
        <p className="auth-lead">{t('login.description')}</p>
        <LoginForm />
      </div>
    </section>
  );
}
