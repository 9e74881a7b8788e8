import { paths } from '@ontrend/shared/paths';
import type { Collection, UserSummary, Viewer } from '@ontrend/shared/wire';
import { Flame, LogIn, Upload, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { SITE_LINKS } from '../../core/links/site-links.ts';
import { Wordmark } from '../brand/wordmark.tsx';
import { Collections } from './collections.tsx';
import { DrawerFooter } from './drawer-footer.tsx';
import { GetMore } from './get-app-section.tsx';
import { Suggested } from './suggested-creators.tsx';

interface DrawerProps {
  viewer: Viewer | null;
  isArriving: boolean;
  people: UserSummary[];
  collections: Collection[] | null;
  /** The phone's, which opens over the page: with the wordmark, the way in, and what a desktop has in its header. */
  onPhone?: boolean;
}

interface TabProps {
  to: string;
  /** Further addresses of the same page. */
  alias?: string;
  icon: ReactNode;
  children: ReactNode;
}

function Tab({ to, alias, icon, children }: TabProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || pathname === alias;
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

/** What there is to browse, the way to the app, who one might like, and the footer (spec 2.4). */
export function Drawer(props: DrawerProps) {
  const { viewer, isArriving, people, collections, onPhone = false } = props;
  const { t } = useTranslation('shell');
  const { upload } = SITE_LINKS;
  const isGuest = !viewer && !isArriving;
  return (
    <nav className="ot-drawer-inner" aria-label={t(onPhone ? 'nav.menu' : 'nav.browse')}>
      {onPhone ? <Wordmark /> : null}
      <ul className="ot-nav">
        {/* One page under two addresses (spec 2.1). */}
        <Tab to={paths.home.href()} alias={paths.forYou.href()} icon={<Flame size={24} />}>
          {t('nav.forYou')}
        </Tab>
        <Tab to={paths.following.href()} icon={<Users size={24} />}>
          {t('nav.following')}
        </Tab>
        {onPhone && isGuest ? (
          <Tab to={paths.login.href()} icon={<LogIn size={24} className="ot-mirror" />}>
            {t('nav.logIn')}
          </Tab>
        ) : null}
      </ul>
      {/* Nothing is uploaded on a phone (spec 6). */}
      {upload.isAvailable && !onPhone ? (
        <Link className="ot-pill ot-pill-primary" to={upload.href}>
          <Upload size={20} />
          {t('nav.upload')}
        </Link>
      ) : null}
      <Collections collections={collections} />
      <GetMore withCode={!onPhone} />
      <Suggested people={people} />
      <DrawerFooter onPhone={onPhone} isGuest={isGuest} />
    </nav>
  );
}
