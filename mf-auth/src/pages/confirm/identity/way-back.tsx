import type { IdentityRequest } from '@ontrend/shared/identity-provider';
import { paths } from '@ontrend/shared/paths';
import { useSession } from '@ontrend/shared/session';
import { ButtonLink } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { getRedirectTarget } from '../../../features/auth-form/index.ts';

/** Returns the path of this site to go on with. */
export function getReturnTarget(request: IdentityRequest | null): string {
  return getRedirectTarget(request?.returnTo ?? null, useSession.getState().viewer?.username ?? '');
}

/** Where to go on after a failure: back to the settings, or to the login and the page after it. */
export function WayBack({ request }: { request: IdentityRequest | null }) {
  const { t } = useTranslation('mf-auth');
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  if (isSignedIn)
    return (
      <ButtonLink variant="secondary" fullWidth to={getReturnTarget(request)}>
        {t('provider.goOn')}
      </ButtonLink>
    );
  return (
    <ButtonLink variant="secondary" fullWidth to={paths.login.href(request?.returnTo)}>
      {t('switch.backToLogin')}
    </ButtonLink>
  );
}
