import type { RemoteSlots } from '@ontrend/shared/contract';
import { useSession } from '@ontrend/shared/session';
import { Tabs } from '@ontrend/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CATEGORIES,
  type Category,
  CategoryLabel,
  NotificationList,
  NotificationsSkeleton,
  useCategoryCounts,
} from '../features/notification-list/index.ts';
import styles from './notifications-popup.module.css';

/**
 * The notification list in the popup of the header's bell (NOTIFICATION-1). A click on a link closes it
 * (NOTIFICATION-8). Guests have no bell, so without a viewer the session is being restored.
 */
export function NotificationsPopup({ close }: RemoteSlots['notifications']) {
  const { t } = useTranslation('mf-notifications');
  const viewer = useSession((session) => session.viewer);
  return (
    <>
      <h2 className={styles.heading}>{t('notifications.title')}</h2>
      {viewer ? <PopupContent viewerId={viewer.id} close={close} /> : <NotificationsSkeleton />}
    </>
  );
}

function PopupContent({ viewerId, close }: { viewerId: number; close(): void }) {
  const { t } = useTranslation('mf-notifications');
  const [category, setCategory] = useState<Category>('all');
  const counts = useCategoryCounts(viewerId);
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t('categories.label')}
        tabs={CATEGORIES.map((id) => ({ id, label: <CategoryLabel category={id} count={counts[id]} /> }))}
        selected={category}
        onSelect={setCategory}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link fires a click */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks bubble up from the links inside, which are the interactive elements */}
        <div
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a')) close();
          }}
        >
          <NotificationList viewerId={viewerId} category={category} />
        </div>
      </Tabs>
    </div>
  );
}
