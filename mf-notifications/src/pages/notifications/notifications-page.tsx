import { useSession } from '@ontrend/shared/session';
import { ListPage, NotAuthorized } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  CategoryTabs,
  NotificationList,
  NotificationsSkeleton,
  parseCategory,
} from '../../features/notification-list/index.ts';

/** Notifications as a page (spec 2.9). Guests on a phone meet the gate here, on a desktop the shell's guard (design 11). */
export function NotificationsPage() {
  const { t } = useTranslation('mf-notifications');
  const [query] = useSearchParams();
  const status = useSession((session) => session.status);
  const viewer = useSession((session) => session.viewer);
  const category = parseCategory(query.get('category'));
  return (
    <ListPage heading={t('notifications.title')}>
      {viewer ? (
        <>
          <CategoryTabs viewerId={viewer.id} selected={category} />
          <NotificationList viewerId={viewer.id} category={category} />
        </>
      ) : null}
      {status === 'unknown' ? <NotificationsSkeleton /> : null}
      {status === 'guest' ? (
        <NotAuthorized
          title={t('notifications.title')}
          text={t('notifications.guestText')}
          action={t('notifications.signUp')}
        />
      ) : null}
    </ListPage>
  );
}
