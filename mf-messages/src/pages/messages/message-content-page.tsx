import { EmptyState } from '@ontrend/shared/ui';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './message-content-page.module.css';
import { MessagesPage } from './messages-page.tsx';

/**
 * The list, and beside it the column a conversation opens in, empty (spec 2.1, 2.2: two columns). A phone has no room
 * for the second: there it is the list.
 */
export function MessageContentPage() {
  const { t } = useTranslation('mf-messages');
  return (
    <div className={styles.columns}>
      <MessagesPage />
      <section className={styles.content} aria-label={t('content.label')}>
        <EmptyState icon={<MessagesSquare size={36} />} title={t('content.title')} />
      </section>
    </div>
  );
}
