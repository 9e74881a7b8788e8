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
  /** Second path of the same page. */
  alternatePath?: string;
  /** Subpaths count as the same page. */
  matchesSubpaths?: boolean;
  label: string;
  icon: ReactNode;
  /** Shown as a badge; the label contains it too. */
  unreadCount?: number;
}

/** A link in the bottom bar. It is marked as current when its route matches the path (SHELL-33). */
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
      className={isCurrent ? 'ot-bottom-bar-item active' : 'ot-bottom-bar-item'}
      to={to}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className="ot-bottom-bar-icon">
        {icon}
        <Badge className="ot-badge" count={unreadCount} label={label} />
      </span>
    </Link>
  );
}

/** Bottom bar of phones with five items (SHELL-32). The middle one opens the install sheet (SHELL-34). */
export function BottomBar({ viewer, unread }: { viewer: Viewer | null; unread: UnreadCounts }) {
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
        label={t('nav.messagesUnread', { count: unread.messages })}
        icon={<MessageCircle size={24} />}
        unreadCount={unread.messages}
      />
      <button type="button" className="ot-bottom-bar-item" aria-label={t('app.record')} onClick={openInstall}>
        <span className="ot-bottom-bar-install">
          <Plus size={20} strokeWidth={2.5} />
        </span>
      </button>
      <BottomBarItem
        to={paths.notifications.href()}
        label={t('nav.notificationsUnread', { count: unread.notifications })}
        icon={<Bell size={24} />}
        unreadCount={unread.notifications}
      />
      <BottomBarItem to={profile} label={t('nav.profile')} icon={<User size={24} />} />
    </nav>
  );
}
