import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthForm } from './auth-form.tsx';
import { ModeLinks } from './mode-links.tsx';
import { getRedirectTarget } from './redirect-target.ts';
import type { AuthMode } from './steps.ts';
import '../../document/styles/card.css';

const PATHS = { login: paths.login, join: paths.join, reset: paths.resetPassword };
const TEXT_KEYS = { login: 'login', join: 'join', reset: 'resetPassword' } as const;

/**
 * The authentication form as a page. A signed-in user is redirected to `redirectPath`: both a user who opens
 * the page and one who has just signed in (ACCOUNT-7, ACCOUNT-35).
 * @param scene decoration beside the form in wide windows
 */
export function AuthPage({ mode, scene }: { mode: AuthMode; scene: ReactNode }) {
  const { t } = useTranslation('mf-auth');
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const viewer = useSession((session) => session.viewer);
  const redirectPath = searchParams.get('redirectPath');
  if (viewer) return <Navigate to={getRedirectTarget(redirectPath, viewer.username)} replace />;
  const getModeHref = (target: AuthMode) => PATHS[target].href(redirectPath ?? undefined);
  const texts = TEXT_KEYS[mode];
  return (
    <section className="auth" data-has-scene>
      <div className="auth-card">
        <AuthForm
          mode={mode}
          header={
            <>
              <h1 className="auth-heading">{t(`${texts}.heading`)}</h1>
              <p className="auth-description">{t(`${texts}.description`)}</p>
            </>
          }
          footer={<ModeLinks mode={mode} getHref={getModeHref} />}
          invitation={searchParams.get('invitation') ?? undefined}
          onPasswordChanged={() => void navigate(getModeHref('login'), { replace: true })}
        />
      </div>
      {scene}
    </section>
  );
}
