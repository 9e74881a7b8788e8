import { Button, EmptyState } from '@ontrend/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './chat-list.module.css';
import { ChatListSkeleton } from './chat-list-skeleton.tsx';
import { ChatRow } from './chat-row.tsx';
import { chatsQuery } from './queries.ts';

/** The conversations of whoever is signed in, the last written in first. */
export function ChatList({ viewerId }: { viewerId: number }) {
  const { t } = useTranslation('mf-messages');
  const { data: chats, isPending, isFetching, refetch } = useQuery(chatsQuery(viewerId));
  if (isPending) return <ChatListSkeleton />;
  if (!chats) {
    return (
      <EmptyState
        icon={<CloudOff size={36} />}
        title={t('messages.failed')}
        text={t('messages.failedText')}
        action={
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {t('messages.again')}
          </Button>
        }
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
