import { paths } from '@ontrend/shared/paths';
import type { Viewer } from '@ontrend/shared/wire';
import { Bell, House, MessageCircle, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

/** The phone's bottom bar, 48 px (spec 2.2). The slot in its middle comes with the app-install sheet. */
export function BottomBar({ viewer }: { viewer: Viewer | null }) {
  const { t } = useTranslation('shell');
  const profile = viewer ? paths.profile.href(viewer.username) : paths.ownProfile.href();
  const slots = [
    { to: paths.home.href(), label: t('nav.home'), icon: <House size={24} /> },
    { to: paths.messages.href(), label: t('nav.messages'), icon: <MessageCircle size={24} /> },
    { to: paths.notifications.href(), label: t('nav.notifications'), icon: <Bell size={24} /> },
    { to: profile, label: t('nav.profile'), icon: <User size={24} /> },
  ];
  return (
    <nav className="ot-bottom-bar" aria-label={t('nav.label')}>
      {slots.map(({ to, label, icon }) => (
        <NavLink key={to} className="ot-slot" to={to} end={to === '/'} aria-label={label}>
          {icon}
        </NavLink>
      ))}
    </nav>
  );
}
