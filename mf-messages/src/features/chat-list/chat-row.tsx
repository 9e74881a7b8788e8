import { paths } from '@ontrend/shared/paths';
import { Avatar, Badge, RelativeTime } from '@ontrend/shared/ui';
import type { Chat } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChatMenu } from '../../messaging/chat-menu.tsx';
import { getConversationUrl } from '../../messaging/conversation-url.ts';
import { useDraft } from '../../messaging/drafts.ts';
import { type PendingMessage, useOutbox } from '../../messaging/outbox.ts';
import styles from './chat-list.module.css';
import { CHAT_AVATAR_SIZE_PX } from './constants.ts';

interface ChatRowProps {
  chat: Chat;
  viewerId: number;
  isSelected: boolean;
  /** The list this row belongs to; "back" leads to it. */
  view?: 'open' | 'requests';
  onRemoved(chat: Chat): void;
}

/** The last pending message to a recipient. */
function useLastPendingMessage(recipientId: number): PendingMessage | undefined {
  return useOutbox(({ pendingMessages }) => pendingMessages.findLast(({ to }) => to.id === recipientId));
}

/** Preview of a conversation: the pending message, the draft or the last message. */
function useChatPreview({ user, lastMessage, state }: Chat, viewerId: number): string {
  const { t } = useTranslation('mf-messages');
  const draft = useDraft(user.id);
  const pending = useLastPendingMessage(user.id);
  if (pending) return t(pending.failed ? 'chat.failed' : 'chat.unsent', { text: pending.text });
  if (draft.trim() !== '') return t('chat.draft', { text: draft });
  if (!lastMessage) return t('chat.none');
  const { senderId, message: text } = lastMessage;
  if (senderId !== viewerId) return text;
  return state === 'waiting' ? t('chat.requestPending') : t('chat.own', { text });
}

/** A conversation in the list, with name, preview, time and unread count. */
export function ChatRow({ chat, viewerId, isSelected, view = 'open', onRemoved }: ChatRowProps) {
  const { t } = useTranslation('mf-messages');
  const { chatId, user, lastMessage, unread } = chat;
  const preview = useChatPreview(chat, viewerId);
  return (
    <li className={styles.row} data-unread={unread > 0} data-selected={isSelected}>
      <Link
        className={styles.link}
        to={getConversationUrl(chatId, { view })}
        aria-current={isSelected ? 'true' : undefined}
      >
        <Avatar src={user.avatar} name={user.name} size={CHAT_AVATAR_SIZE_PX} />
        <span className={styles.content}>
          <span className={styles.line}>
            <bdi className={styles.name}>{user.name}</bdi>{' '}
            {lastMessage ? <RelativeTime className={styles.time} at={lastMessage.createdAt} /> : null}
          </span>
          <span className={styles.line}>
            <span className={styles.preview} dir="auto">
              {preview}
            </span>
            <Badge count={unread} label={t('chat.unread', { count: unread })} />
          </span>
        </span>
      </Link>
      <span className={styles.menu}>
        <ChatMenu viewerId={viewerId} user={user} chatId={chatId} onRemoved={() => onRemoved(chat)} />
      </span>
    </li>
  );
}

/** A pending first message to a user with whom no conversation exists yet. */
export function PendingChatRow({ message, isSelected }: { message: PendingMessage; isSelected: boolean }) {
  const { t } = useTranslation('mf-messages');
  const { to, text, failed } = message;
  return (
    <li className={styles.row} data-selected={isSelected}>
      <Link
        className={styles.link}
        to={paths.messages.href(to.username)}
        aria-current={isSelected ? 'true' : undefined}
      >
        <Avatar src={to.avatar} name={to.name} size={CHAT_AVATAR_SIZE_PX} />
        <span className={styles.content}>
          <span className={styles.line}>
            <bdi className={styles.name}>{to.name}</bdi>
          </span>
          <span className={styles.line}>
            <span className={styles.preview} dir="auto">
              {t(failed ? 'chat.failed' : 'chat.unsent', { text })}
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}
