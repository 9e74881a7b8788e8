import { paths } from '@ontrend/shared/paths';
import { Badge } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { Bell, House, MessageCircle, Plus, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { UnreadCounts } from '../../core/unread/unread-counts.ts';
import { openSheet } from '../../services/overlays/sheet-store.ts';

interface BottomBarItemProps {
  to: string;
  /** Further addresses of the same page. */
  alternatePath?: string;
  /** Pages below it are part of it. */
  matchesSubpaths?: boolean;
  label: string;
  icon: ReactNode;
  /** How many are unread behind it; the label says so too. */
  unreadCount?: number;
}

/** A slot leads somewhere, and is marked while its route matches the path (spec 2.2). */
function BottomBarItem({
  to,
  alternatePath = to,
  matchesSubpaths = false,
  label,
  icon,
  unreadCount = 0,
}: BottomBarItemProps) {
  const { pathname } = useLocation();
  const isCurrent = [to, alternatePath].some((path) => matchPath({ path, end: !matchesSubpaths }, pathname));
  return (
    <Link
      className={isCurrent ? 'ot-slot active' : 'ot-slot'}
      to={to}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className="ot-slot-icon">
        {icon}
        <Badge className="ot-badge" count={unreadCount} label={label} />
      </span>
    </Link>
  );
}

/** The phone's bottom bar: 48 px, five slots; the middle one leads nowhere and speaks for the app (spec 2.2). */
export function BottomBar({ viewer, unreadCount }: { viewer: Viewer | null; unreadCount: UnreadCounts }) {
  const { t } = useTranslation('shell');
  const profile = viewer ? paths.profile.href(viewer.username) : paths.ownProfile.href();
  const openInstall = () =>
    openSheet({ id: 'app-install', title: t('app.sheetTitle'), description: t('app.sheetText') });
  return (
    <nav className="ot-bottom-bar" aria-label={t('nav.label')}>
      <BottomBarItem
        to={paths.home.href()}
        alternatePath={paths.forYou.href()}
        label={t('nav.home')}
        icon={<House size={24} />}
      />
      <BottomBarItem
        to={paths.messages.href()}
        matchesSubpaths
        label={t('nav.messagesUnread', { count: unreadCount.messages })}
        icon={<MessageCircle size={24} />}
        unreadCount={unreadCount.messages}
      />
      <button type="button" className="ot-slot" aria-label={t('app.record')} onClick={openInstall}>
        <span className="ot-slot-install">
          <Plus size={20} strokeWidth={2.5} />
        </span>
      </button>
      <BottomBarItem
        to={paths.notifications.href()}
        label={t('nav.notificationsUnread', { count: unreadCount.notifications })}
        icon={<Bell size={24} />}
        unreadCount={unreadCount.notifications}
      />
      <BottomBarItem to={profile} label={t('nav.profile')} icon={<User size={24} />} />
    </nav>
  );
}
