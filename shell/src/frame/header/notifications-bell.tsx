import { Popover } from '@ontrend/shared/overlays';
import { Badge } from '@ontrend/shared/ui';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RemoteSlot } from '../../remotes/slots/remote-slot.tsx';

/** The bell with the notification popup, which mf-notifications renders (SHELL-40, NOTIFICATION-1). */
export function NotificationsBell({ unread }: { unread: number }) {
  const { t } = useTranslation('shell');
  const label = t('nav.notificationsUnread', { count: unread });
  return (
    <Popover
      label={t('nav.notifications')}
      className="ot-notifications"
      trigger={(props) => (
        <button {...props} className="ot-icon-button" aria-label={label}>
          <Bell size={22} />
          <Badge className="ot-badge" count={unread} label={label} />
        </button>
      )}
    >
      {(close) => (
        <RemoteSlot
          remote="mf-notifications"
          slot="notifications"
          props={{ close }}
          skeleton={<p role="status">{t('nav.loading')}</p>}
        />
      )}
    </Popover>
  );
}
