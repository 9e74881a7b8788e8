import { EmptyState, ErrorState, useNearEnd, useToday, VisuallyHidden } from '@ontrend/shared/ui';
import type { Notification } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgeGroupSection } from './age-group-section.tsx';
import { type Category, isInCategory } from './categories.ts';
import { LOAD_AHEAD_MARGIN } from './constants.ts';
import { groupByAge } from './group-by-age.ts';
import { MarkAllReadButton } from './mark-all-read-button.tsx';
import styles from './notification-list.module.css';
import { SkeletonList } from './notifications-skeleton.tsx';
import { notificationsQuery } from './queries.ts';
import { useLiveNotifications } from './use-live-notifications.ts';
import { useMarkAsRead } from './use-mark-as-read.ts';
import { useSentence } from './use-sentence.ts';

/** A new notification moves the last one of a page to the next page, so pages can overlap. */
function deduplicatePages(pages: { data: Notification[] }[]): Notification[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((item) => [item.id, item])).values()];
}

interface NotificationListProps {
  viewerId: number;
  category: Category;
}

/** The viewer's notifications, grouped by age, with infinite scroll. */
export function NotificationList({ viewerId, category }: NotificationListProps) {
  const { t } = useTranslation('mf-notifications');
  const list = useInfiniteQuery(notificationsQuery(viewerId));
  const { data, isError, isPending, isFetching, hasNextPage, isFetchingNextPage } = list;
  const end = useNearEnd(
    () => void list.fetchNextPage(),
    LOAD_AHEAD_MARGIN,
    hasNextPage && !isFetching && !isError,
  );
  const visible = data ? deduplicatePages(data.pages).filter((item) => isInCategory(category, item)) : [];
  const today = useToday();
  const markAsRead = useMarkAsRead(viewerId);
  // A notification becomes read as soon as it is visible. Its dot stays until the list is closed.
  const [seenIds, setSeenIds] = useState<ReadonlySet<number>>(new Set());
  const handleSeen = (notification: Notification) => {
    setSeenIds((ids) => new Set(ids).add(notification.id));
    markAsRead(notification);
  };
  const newNotification = useLiveNotifications(viewerId, data?.pages[0]?.data[0]);
  const getSentence = useSentence();
  const announce = (notification: Notification) => {
    const { before, username, after } = getSentence(notification);
    return `${before}${username}${after}`;
  };
  const isComplete = Boolean(data) && !hasNextPage && !isError;

  return (
    <>
      <VisuallyHidden role="status">{newNotification ? announce(newNotification) : null}</VisuallyHidden>
      {isPending ? <SkeletonList /> : null}
      <div className={styles.list} aria-busy={isFetchingNextPage}>
        {visible.some(({ unread }) => unread) ? (
          <MarkAllReadButton viewerId={viewerId} onMarked={() => setSeenIds(new Set())} />
        ) : null}
        {groupByAge(visible, today).map((group) => (
          <AgeGroupSection
            key={`${group.kind} ${group.newestCreatedAt}`}
            group={group}
            seenIds={seenIds}
            onSeen={handleSeen}
          />
        ))}
      </div>
      {isComplete && visible.length > 0 ? <p className={styles.end}>{t('notifications.end')}</p> : null}
      {isComplete && visible.length === 0 ? (
        <EmptyState
          illustration="notifications"
          title={t(category === 'all' ? 'notifications.empty' : 'notifications.emptyCategory')}
          text={t('notifications.emptyText')}
        />
      ) : null}
      {isFetchingNextPage ? (
        <p className={styles.end} role="status">
          {t('notifications.loadingMore')}
        </p>
      ) : null}
      {isError ? (
        <ErrorState
          title={t('notifications.failed')}
          retryLabel={t('notifications.retry')}
          onRetry={() => void (data ? list.fetchNextPage() : list.refetch())}
          isRetrying={isFetching}
          isIllustrated={!data}
        />
      ) : null}
      <div ref={end} />
    </>
  );
}
