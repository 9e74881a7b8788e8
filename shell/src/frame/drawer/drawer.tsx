import { paths } from '@ontrend/shared/paths';
import type { DiscoveryItem, UserSummary, Viewer } from '@ontrend/shared/wire';
import { Flame, LogIn, Upload, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Wordmark } from '../brand/wordmark.tsx';
import { Collections } from './collections.tsx';
import { DrawerFooter } from './drawer-footer.tsx';
import { GetAppSection } from './get-app-section.tsx';
import { SuggestedCreators } from './suggested-creators.tsx';

interface DrawerProps {
  viewer: Viewer | null;
  isSessionLoading: boolean;
  suggestedCreators: UserSummary[];
  collections: DiscoveryItem[] | null;
  /**
   * The phone's drawer opens over the page. It also has the wordmark, a login link, and what the header has
   * on desktops.
   */
  isPhone?: boolean;
}

interface DrawerLinkProps {
  to: string;
  /** Second path of the same page. */
  alternatePath?: string;
  icon: ReactNode;
  children: ReactNode;
}

function DrawerLink({ to, alternatePath, icon, children }: DrawerLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || pathname === alternatePath;
  return (
    <li>
      <Link
        className={isCurrent ? 'ot-nav-item active' : 'ot-nav-item'}
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {icon}
        {children}
      </Link>
    </li>
  );
}

/**
 * Navigation, upload button, collections, app links, suggested creators and footer (SHELL-47 to SHELL-53).
 */
export function Drawer(props: DrawerProps) {
  const { viewer, isSessionLoading, suggestedCreators, collections, isPhone = false } = props;
  const { t } = useTranslation('shell');
  const isGuest = !viewer && !isSessionLoading;
  return (
    <nav className="ot-drawer-inner" aria-label={t(isPhone ? 'nav.menu' : 'nav.browse')}>
      {isPhone ? <Wordmark /> : null}
      <ul className="ot-nav">
        {/* Both paths show the main feed (FEED-1). */}
        <DrawerLink to={paths.home.href()} alternatePath={paths.forYou.href()} icon={<Flame size={24} />}>
          {t('nav.forYou')}
        </DrawerLink>
        <DrawerLink to={paths.following.href()} icon={<Users size={24} />}>
          {t('nav.following')}
        </DrawerLink>
        {isPhone && isGuest ? (
          <DrawerLink to={paths.login.href()} icon={<LogIn size={24} className="ot-mirror" />}>
            {t('nav.logIn')}
          </DrawerLink>
        ) : null}
      </ul>
      {/* Phones can't upload (ACCOUNT-9). */}
      {isPhone ? null : (
        <Link className="ot-pill ot-drawer-button" to={paths.upload.href()}>
          <Upload size={20} />
          {t('nav.upload')}
        </Link>
      )}
      <Collections collections={collections} />
      <GetAppSection hasQrCode={!isPhone} />
      <SuggestedCreators creators={suggestedCreators} />
      <DrawerFooter isPhone={isPhone} isGuest={isGuest} />
    </nav>
  );
}
