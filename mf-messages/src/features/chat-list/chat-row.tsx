import { Avatar, Badge, RelativeTime } from '@ontrend/shared/ui';
import type { Chat } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import styles from './chat-list.module.css';

interface ChatRowProps {
  chat: Chat;
  viewerId: number;
}

/** A conversation: with whom, what was said last, how long ago, and how much of it is new. */
export function ChatRow({ chat, viewerId }: ChatRowProps) {
  const { t } = useTranslation('mf-messages');
  const { user, lastMessage, unread } = chat;
  const text = lastMessage?.message ?? '';
  const line = lastMessage?.senderId === viewerId ? t('chat.own', { text }) : text;
  return (
    <li className={styles.row} data-unread={unread > 0}>
      <Avatar src={user.avatar} name={user.name} size={56} />
      <div className={styles.words}>
        <div className={styles.pair}>
          <bdi className={styles.name}>{user.name}</bdi>
          {lastMessage ? <RelativeTime className={styles.age} at={lastMessage.createdAt} /> : null}
        </div>
        <div className={styles.pair}>
          <p className={styles.line} dir="auto">
            {lastMessage ? line : t('chat.none')}
          </p>
          <Badge count={unread} label={t('chat.unread', { count: unread })} />
        </div>
      </div>
    </li>
  );
}
