import { paths } from '@ontrend/shared/paths';
import type { Viewer } from '@ontrend/shared/wire';
import { Bell, House, MessageCircle, Plus, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { openSheet } from '../sheets/sheet-store.ts';
import type { Unread } from '../unread/unread-counts.ts';
import { Badge } from './badge.tsx';

interface SlotProps {
  to: string;
  label: string;
  children: ReactNode;
}

/** A slot leads somewhere, and is marked while its route matches the path (spec 2.2). */
function Slot({ to, label, children }: SlotProps) {
  return (
    <NavLink className="ot-slot" to={to} end={to === '/'} aria-label={label}>
      <span className="ot-slot-icon">{children}</span>
    </NavLink>
  );
}

/** The phone's bottom bar: 48 px, five slots; the middle one leads nowhere and speaks for the app (spec 2.2). */
export function BottomBar({ viewer, unread }: { viewer: Viewer | null; unread: Unread }) {
  const { t } = useTranslation('shell');
  const profile = viewer ? paths.profile.href(viewer.username) : paths.ownProfile.href();
  const openInstall = () =>
    openSheet({ id: 'app-install', title: t('app.sheetTitle'), description: t('app.sheetText') });
  return (
    <nav className="ot-bottom-bar" aria-label={t('nav.label')}>
      <Slot to={paths.home.href()} label={t('nav.home')}>
        <House size={24} />
      </Slot>
      <Slot to={paths.messages.href()} label={t('nav.messagesUnread', { count: unread.messages })}>
        <MessageCircle size={24} />
        <Badge count={unread.messages} />
      </Slot>
      <button type="button" className="ot-slot" aria-label={t('app.record')} onClick={openInstall}>
        <span className="ot-slot-install">
          <Plus size={20} strokeWidth={2.5} />
        </span>
      </button>
      <Slot
        to={paths.notifications.href()}
        label={t('nav.notificationsUnread', { count: unread.notifications })}
      >
        <Bell size={24} />
        <Badge count={unread.notifications} />
      </Slot>
      <Slot to={profile} label={t('nav.profile')}>
        <User size={24} />
      </Slot>
    </nav>
  );
}
