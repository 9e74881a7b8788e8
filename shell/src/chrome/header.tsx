import { paths } from '@ontrend/shared/paths';
import { Avatar } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { Bell, LogOut, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Wordmark } from './wordmark.tsx';

interface HeaderProps {
  viewer: Viewer | null;
  routeName: string;
  onLogOut?: (() => void) | undefined;
}

function SignedIn({ viewer, onLogOut }: { viewer: Viewer; onLogOut?: (() => void) | undefined }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <NavLink className="ot-icon" to={paths.notifications.href()} aria-label={t('nav.notifications')}>
        <Bell size={22} />
      </NavLink>
      <NavLink className="ot-icon" to={paths.messages.href()} aria-label={t('nav.messages')}>
        <MessageCircle size={22} />
      </NavLink>
      <button type="button" className="ot-icon" aria-label={t('nav.logOut')} onClick={onLogOut}>
        <LogOut size={22} className="ot-mirror" />
      </button>
      <Link className="ot-me" to={paths.profile.href(viewer.username)} aria-label={t('nav.profile')}>
        <Avatar src={viewer.avatar} name={viewer.name} size={40} />
      </Link>
    </>
  );
}

/** Desktop header, 80 px (spec 2.3). A guest meets Log in, but not on the auth pages themselves. */
export function Header({ viewer, routeName, onLogOut }: HeaderProps) {
  const { t } = useTranslation('shell');
  return (
    <header className="ot-header">
      <Wordmark />
      <div className="ot-header-end">
        {viewer ? <SignedIn viewer={viewer} onLogOut={onLogOut} /> : null}
        {!viewer && !routeName.includes('auth') ? (
          <Link className="ot-pill ot-pill-primary" to={paths.login.href()}>
            {t('nav.logIn')}
          </Link>
        ) : null}
      </div>
    </header>
  );
}
