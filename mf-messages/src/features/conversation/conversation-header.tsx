import { paths } from '@ontrend/shared/paths';
import { Avatar } from '@ontrend/shared/ui';
import type { Conversation } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChatMenu } from '../../messaging/chat-menu.tsx';
import styles from './conversation.module.css';

interface ConversationHeaderProps {
  viewerId: number;
  conversation: Conversation;
  onRemoved(): void;
}

/** Header of a conversation: link to the user's profile and the menu. */
export function ConversationHeader({ viewerId, conversation, onRemoved }: ConversationHeaderProps) {
  const { t } = useTranslation('mf-messages');
  const { user, chatId } = conversation;
  return (
    <header className={styles.header}>
      <Link
        className={styles.userLink}
        to={paths.profile.href(user.username)}
        aria-label={t('content.profile', { name: user.name })}
      >
        <Avatar src={user.avatar} name={user.name} size={40} />
        <span className={styles.names}>
          <bdi className={styles.name}>{user.name}</bdi>
          <bdi className={styles.handle}>@{user.username}</bdi>
        </span>
      </Link>
      <ChatMenu viewerId={viewerId} user={user} chatId={chatId} onRemoved={onRemoved} />
    </header>
  );
}
