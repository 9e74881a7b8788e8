import { formatAge } from '@ontrend/shared/i18n/formats';
import { Avatar } from '@ontrend/shared/ui';
import type { Chat } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import styles from './chat-list.module.css';
import { UnreadBadge } from './unread-badge.tsx';

interface ChatRowProps {
  chat: Chat;
  viewerId: number;
}

/** A conversation: with whom, what was said last, how long ago, and how much of it is new. */
export function ChatRow({ chat, viewerId }: ChatRowProps) {
  const { t, i18n } = useTranslation('mf-messages');
  const { user, lastMessage, unread } = chat;
  const text = lastMessage?.message ?? '';
  const line = lastMessage?.senderId === viewerId ? t('chat.own', { text }) : text;
  return (
    <li className={styles.row} data-unread={unread > 0}>
      <Avatar src={user.avatar} name={user.name} size={56} />
      <div className={styles.words}>
        <div className={styles.pair}>
          <bdi className={styles.name}>{user.name}</bdi>
          {lastMessage ? (
            <time className={styles.age} dateTime={new Date(lastMessage.createdAt * 1000).toISOString()}>
              {formatAge(lastMessage.createdAt, i18n.language)}
            </time>
          ) : null}
        </div>
        <div className={styles.pair}>
          <p className={styles.line} dir="auto">
            {lastMessage ? line : t('chat.none')}
          </p>
          <UnreadBadge count={unread} />
        </div>
      </div>
    </li>
  );
}
