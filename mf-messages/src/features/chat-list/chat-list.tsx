import { EmptyState, ErrorState, SkeletonRows } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import { SKELETON_ROWS } from './constants.ts';
import { chatsQuery } from './queries.ts';

/** The conversations of whoever is signed in, the last written in first. */
export function ChatList({ viewerId }: { viewerId: number }) {
  const { t } = useTranslation('mf-messages');
  const { data: chats, isPending, isFetching, refetch } = useQuery(chatsQuery(viewerId));
  if (isPending) return <SkeletonRows rows={SKELETON_ROWS} label={t('messages.loading')} avatar={56} />;
  if (!chats) {
    return (
      <ErrorState
        title={t('messages.failed')}
        text={t('messages.failedText')}
        again={t('messages.again')}
        onRetry={() => void refetch()}
        isTrying={isFetching}
      />
    );
  }
  if (chats.length === 0) {
    return (
      <EmptyState
        icon={<MessageCircle size={36} />}
        title={t('messages.empty')}
        text={t('messages.emptyText')}
      />
    );
  }
  return (
    <ul className={styles.list}>
      {chats.map((chat) => (
        <ChatRow key={chat.chatId} chat={chat} viewerId={viewerId} />
      ))}
    </ul>
  );
}
