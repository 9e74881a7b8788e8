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

/**
 * The notifications page (NOTIFICATION-1). Guests on a phone see the sign-in gate; the shell redirects guests
 * on desktop (NOTIFICATION-15).
 */
export function NotificationsPage() {
  const { t } = useTranslation('mf-notifications');
  const [searchParams] = useSearchParams();
  const status = useSession((session) => session.status);
  const viewer = useSession((session) => session.viewer);
  const category = parseCategory(searchParams.get('category'));
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
          illustration="notifications"
          title={t('notifications.title')}
          text={t('notifications.guestText')}
          action={t('notifications.signUp')}
        />
      ) : null}
    </ListPage>
  );
}
