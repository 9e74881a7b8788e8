import { paths } from '@ontrend/shared/paths';
import type { Viewer } from '@ontrend/shared/wire';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
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

/** Both main feeds and the pages of the bottom bar except the viewer's own profile. They have no back button. */
const ROOT_PATHS: string[] = [
  paths.home.path,
  paths.forYou.path,
  paths.following.path,
  paths.messages.path,
  paths.notifications.path,
  paths.ownProfile.path,
];
/** Number of the first root paths that are main feeds. */
const FEED_COUNT = 3;

/** Switch between the main feeds (SHELL-90). There is no swipe between them, because it opens the details of a video. */
function FeedSwitch({ pathname }: { pathname: string }) {
  const { t } = useTranslation('shell');
  const following = paths.following.path;
  return (
    <nav className="ot-feed-switch" aria-label={t('nav.browse')}>
      <NavLink to={following}>{t('nav.following')}</NavLink>
      {/* For You has two paths; the link on it leads to the current one. */}
      <NavLink end to={pathname === following ? paths.home.path : pathname}>
        {t('nav.forYou')}
      </NavLink>
    </nav>
  );
}

/** Returns whether a path is the viewer's own profile; case is ignored. */
function isOwnProfile(pathname: string, viewer: Viewer): boolean {
  return pathname.toLowerCase() === paths.profile.href(viewer.username).toLowerCase();
}

/** Profile menu on the viewer's own profile, or a login link. */
function TopBarActions({
  viewer,
  isOwn,
  isSessionLoading,
  routeName,
  onLogOut,
}: Pick<TopBarProps, 'viewer' | 'isSessionLoading' | 'routeName' | 'onLogOut'> & { isOwn: boolean }) {
  const { t } = useTranslation('shell');
  if (viewer) return isOwn ? <UserMenu viewer={viewer} isPhone onLogOut={onLogOut} /> : null;
  if (isSessionLoading || ROUTES_WITHOUT_LOGIN_LINK.includes(routeName)) return null;
  return (
    <Link className="ot-pill ot-pill-small" to={paths.login.href()}>
      {t('nav.logIn')}
    </Link>
  );
}

/**
 * Top bar of phones (SHELL-27): menu, back button, title, and the search icon on browse pages. The main feeds have a
 * switch instead of the title, and nothing but the search icon at the end (SHELL-23).
 */
export function TopBar({ variant, title, menu, onBack, hasSearch, ...rest }: TopBarProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isOwn = rest.viewer !== null && isOwnProfile(pathname, rest.viewer);
  const rootIndex = ROOT_PATHS.indexOf(pathname);
  const isFeed = rootIndex >= 0 && rootIndex < FEED_COUNT;
  return (
    <header className="ot-top-bar" data-variant={variant}>
      <div className="ot-top-bar-start">
        {menu}
        {isOwn || rootIndex >= 0 ? null : (
          <button type="button" className="ot-icon-button" aria-label={t('nav.back')} onClick={onBack}>
            <ArrowLeft size={24} className="ot-mirror" />
          </button>
        )}
      </div>
      {isFeed ? (
        <FeedSwitch pathname={pathname} />
      ) : (
        <span className="ot-top-bar-title">{variant === 'solid' ? title : ''}</span>
      )}
      <div className="ot-top-bar-end">
        {hasSearch ? <SearchLink /> : null}
        {isFeed ? null : <TopBarActions {...rest} isOwn={isOwn} />}
      </div>
    </header>
  );
}
