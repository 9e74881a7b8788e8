import { paths } from '@ontrend/shared/paths';
import type { Viewer } from '@ontrend/shared/wire';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ROUTES_WITHOUT_LOGIN_LINK } from '../header/header.tsx';
import { UserMenu } from '../header/user-menu.tsx';
import { SearchLink } from './search-link.tsx';

interface TopBarProps {
  /** `clear` is transparent (SHELL-30), `over-video` also has white icons. */
  variant: 'clear' | 'over-video' | 'solid';
  title: string;
  viewer: Viewer | null;
  isSessionLoading: boolean;
  routeName: string;
  /** The menu icon with its drawer. */
  menu: ReactNode;
  onBack?: (() => void) | undefined;
  onLogOut?: (() => void) | undefined;
  /** True on browse pages. */
  hasSearch: boolean;
}

/** Returns whether a path is the viewer's own profile; case is ignored. */
function isOwnProfile(pathname: string, viewer: Viewer): boolean {
  return pathname.toLowerCase() === paths.profile.href(viewer.username).toLowerCase();
}

/**
 * Actions at the end of the bar, on every route but `/` (SHELL-23): the profile menu on the own profile, or a
 * login link.
 */
function TopBarActions({
  viewer,
  isSessionLoading,
  routeName,
  onLogOut,
}: Omit<TopBarProps, 'variant' | 'title' | 'menu' | 'hasSearch'>) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  if (viewer) {
    return isOwnProfile(pathname, viewer) ? <UserMenu viewer={viewer} isPhone onLogOut={onLogOut} /> : null;
  }
  if (isSessionLoading || ROUTES_WITHOUT_LOGIN_LINK.includes(routeName)) return null;
  return (
    <Link className="ot-pill ot-pill-small" to={paths.login.href()}>
      {t('nav.logIn')}
    </Link>
  );
}

/** Top bar of phones (SHELL-27): menu, back button, title, and the search icon on browse pages. */
export function TopBar({ variant, title, menu, onBack, hasSearch, ...rest }: TopBarProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isHome = pathname === paths.home.href();
  return (
    <header className="ot-top-bar" data-variant={variant}>
      <div className="ot-top-bar-start">
        {menu}
        {isHome ? null : (
          <button type="button" className="ot-icon-button" aria-label={t('nav.back')} onClick={onBack}>
            <ArrowLeft size={24} className="ot-mirror" />
          </button>
        )}
      </div>
      <span className="ot-top-bar-title">{variant === 'solid' ? title : ''}</span>
      <div className="ot-top-bar-end">
        {hasSearch ? <SearchLink /> : null}
        {isHome ? null : <TopBarActions {...rest} />}
      </div>
    </header>
  );
}
