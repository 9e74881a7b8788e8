import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { PageMetadata } from '@ontrend/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthForm } from './auth-form.tsx';
import { IdentityProviderButton } from './identity-provider/identity-provider-button.tsx';
import { ModeLinks } from './mode-links.tsx';
import { getRedirectTarget } from './redirect-target.ts';
import { SignUpWaiting } from './sign-up-waiting.tsx';
import { StepHeading, useStepTexts } from './step-heading.tsx';
import type { AuthMode } from './steps.ts';
import { useAuthFlow } from './use-auth-flow.ts';
import '../../document/styles/card.css';

const PATHS = { login: paths.login, join: paths.join, reset: paths.resetPassword };

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
  const getModeHref = (target: AuthMode) => PATHS[target].href(redirectPath ?? undefined);
  const flow = useAuthFlow(
    mode,
    () => void navigate(getModeHref('login'), { replace: true }),
    searchParams.get('invitation') ?? undefined,
  );
  const { title, description } = useStepTexts(mode, flow);
  if (viewer) return <Navigate to={getRedirectTarget(redirectPath, viewer.username)} replace />;
  return (
    <section className="auth" data-has-scene>
      <PageMetadata title={t('pageTitle', { title })} description={description} />
      <div className="auth-card">
        {flow.isWaiting ? (
          <SignUpWaiting isPage />
        ) : (
          <>
            {flow.isRecovering ? null : <StepHeading mode={mode} flow={flow} />}
            <AuthForm mode={mode} flow={flow} isPage />
          </>
        )}
        {flow.secondStep || flow.isWaiting ? null : <ModeLinks mode={mode} getHref={getModeHref} />}
        {flow.acceptsOtherWays ? (
          <IdentityProviderButton returnTo={redirectPath ?? paths.home.href()} />
        ) : null}
      </div>
      {scene}
    </section>
  );
}
