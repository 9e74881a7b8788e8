import { callApi } from '@ontrend/shared/api-client';
import { queryClient, sharedQueryKeys } from '@ontrend/shared/query';
import { Button } from '@ontrend/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './notification-list.module.css';
import { markCachedAsRead } from './queries.ts';

/** Marks all notifications as read, including those that are not loaded. */
export function MarkAllReadButton({ viewerId, onMarked }: { viewerId: number; onMarked(): void }) {
  const { t } = useTranslation('mf-notifications');
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi('app/notification/mark-as-read', { all: true }),
    onSuccess: (reply) => {
      markCachedAsRead(viewerId, () => true);
      onMarked();
      queryClient.setQueryData(sharedQueryKeys.unread, reply);
    },
  });
  return (
    <div className={styles.markAll}>
      <Button
        variant="quiet"
        className={styles.markAllButton}
        icon={<CheckCheck size={18} aria-hidden="true" />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('notifications.markAll')}
      </Button>
    </div>
  );
}
