import { paths } from '@ontrend/shared/paths';
import { logOut } from '@ontrend/shared/session';
import { Button, ButtonLink } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';

/**
 * The way to the login for the account of a link, in a browser that is signed in to another account.
 * @param username of the other account
 * @param loginHref the login with the page that follows it
 */
export function LogOutAndLogIn({ username, loginHref }: { username: string; loginHref: string }) {
  const { t } = useTranslation('mf-auth');
  const logOutAndLogIn = () => {
    // A logout reloads the page (ACCOUNT-52), and the login redirects until then (ACCOUNT-7): so the reload opens it.
    history.replaceState(null, '', loginHref);
    void logOut();
  };
  return (
    <>
      <p className="auth-note">{t('link.stillLoggedIn', { username })}</p>
      <Button variant="primary" fullWidth onClick={logOutAndLogIn}>
        {t('link.logOutAndLogIn')}
      </Button>
      <ButtonLink variant="quiet" fullWidth to={paths.home.href()}>
        {t('link.stay', { username })}
      </ButtonLink>
    </>
  );
}
