import { paths } from '@ontrend/shared/paths';
import type { Collection, Person, Viewer } from '@ontrend/shared/wire';
import { Flame, LogIn, Upload, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Collections } from './collections.tsx';
import { DrawerFooter } from './drawer-footer.tsx';
import { GetMore } from './get-more.tsx';
import { SITE_LINKS } from './links.ts';
import { Suggested } from './suggested.tsx';
import { Wordmark } from './wordmark.tsx';

interface DrawerProps {
  viewer: Viewer | null;
  isArriving: boolean;
  people: Person[];
  collections: Collection[] | null;
  /** The phone's, which opens over the page: with the wordmark, the way in, and what a desktop has in its header. */
  onPhone?: boolean;
}

/** For You is one page under two addresses (spec 2.1). */
const FOR_YOU: string[] = [paths.home.href(), paths.forYou.href()];

function Tab({ to, isCurrent, icon, children }: TabProps) {
  return (
    <li>
      <NavLink
        className={({ isActive }) => (isCurrent || isActive ? 'ot-nav-item active' : 'ot-nav-item')}
        to={to}
        end
        {...(isCurrent ? { 'aria-current': 'page' } : {})}
      >
        {icon}
        {children}
      </NavLink>
    </li>
  );
}
interface TabProps {
  to: string;
  isCurrent?: boolean;
  icon: ReactNode;
  children: ReactNode;
}

/** What there is to browse, the way to the app, who one might like, and the footer (spec 2.4). */
export function Drawer(props: DrawerProps) {
  const { viewer, isArriving, people, collections, onPhone = false } = props;
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { upload } = SITE_LINKS;
  return (
    <nav className="ot-drawer-inner" aria-label={t(onPhone ? 'nav.menu' : 'nav.browse')}>
      {onPhone ? <Wordmark /> : null}
      <ul className="ot-nav">
        <Tab to={paths.home.href()} isCurrent={FOR_YOU.includes(pathname)} icon={<Flame size={24} />}>
          {t('nav.forYou')}
        </Tab>
        <Tab to={paths.following.href()} icon={<Users size={24} />}>
          {t('nav.following')}
        </Tab>
        {onPhone && !viewer && !isArriving ? (
          <Tab to={paths.login.href()} icon={<LogIn size={24} className="ot-mirror" />}>
            {t('nav.logIn')}
          </Tab>
        ) : null}
      </ul>
      {/* Nothing is uploaded on a phone (spec 6). */}
      {upload.isThere && !onPhone ? (
        <Link className="ot-pill ot-pill-primary" to={upload.href}>
          <Upload size={20} />
          {t('nav.upload')}
        </Link>
      ) : null}
      <Collections collections={collections} />
      <GetMore withCode={!onPhone} />
      <Suggested people={people} />
      <DrawerFooter onPhone={onPhone} />
    </nav>
  );
}
