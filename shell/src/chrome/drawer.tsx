import { paths } from '@ontrend/shared/paths';
import { Avatar } from '@ontrend/shared/ui';
import type { Person, Viewer } from '@ontrend/shared/wire';
import { Bell, Flame, LogIn, LogOut, MessageCircle, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Wordmark } from './wordmark.tsx';

interface DrawerProps {
  /** Set on the phone's copy, which carries the wordmark and the way out. */
  id?: string;
  viewer: Viewer | null;
  people: Person[];
  onLogOut?: (() => void) | undefined;
}

function Item({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <NavLink className="ot-nav-item" to={to} end>
        {icon}
        {children}
      </NavLink>
    </li>
  );
}

function Suggested({ people }: { people: Person[] }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const others = people.filter((person) => paths.profile.href(person.username) !== pathname);
  if (others.length === 0) return null;
  return (
    <section className="ot-suggested" aria-label={t('drawer.suggested')}>
      <h2>{t('drawer.suggested')}</h2>
      <ul>
        {others.map((person) => (
          <li key={person.id}>
            <Link className="ot-person" to={paths.profile.href(person.username)}>
              <Avatar src={person.avatar} name={person.name} size={40} />
              <span className="ot-person-names">
                <bdi className="ot-person-name">{person.name}</bdi>
                <span className="ot-person-handle">@{person.username}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where one can go, who one might like, and the footer (spec 2.4). */
export function Drawer({ id, viewer, people, onLogOut }: DrawerProps) {
  const { t } = useTranslation('shell');
  return (
    <nav className="ot-drawer-inner" id={id} aria-label={t('nav.label')}>
      {id ? <Wordmark /> : null}
      <ul className="ot-nav">
        <Item to={paths.home.href()} icon={<Flame size={24} />}>
          {t('nav.forYou')}
        </Item>
        {viewer ? (
          <>
            <Item to={paths.messages.href()} icon={<MessageCircle size={24} />}>
              {t('nav.messages')}
            </Item>
            <Item to={paths.notifications.href()} icon={<Bell size={24} />}>
              {t('nav.notifications')}
            </Item>
            <Item to={paths.profile.href(viewer.username)} icon={<User size={24} />}>
              {t('nav.profile')}
            </Item>
          </>
        ) : (
          <>
            <Item to={paths.login.href()} icon={<LogIn size={24} className="ot-mirror" />}>
              {t('nav.logIn')}
            </Item>
            <li className="ot-welcome">{t('drawer.welcome')}</li>
          </>
        )}
        {id && viewer ? (
          <li>
            <button type="button" className="ot-nav-item" onClick={onLogOut}>
              <LogOut size={24} className="ot-mirror" />
              {t('nav.logOut')}
            </button>
          </li>
        ) : null}
      </ul>
      <Suggested people={people} />
      <Footer />
    </nav>
  );
}
