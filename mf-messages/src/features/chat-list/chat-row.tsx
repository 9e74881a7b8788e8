import { paths } from '@ontrend/shared/paths';
import { Avatar, Badge, RelativeTime } from '@ontrend/shared/ui';
import type { Chat } from '@ontrend/shared/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChatMenu } from '../../messaging/chat-menu.tsx';
import { useDraft } from '../../messaging/drafts.ts';
import { type Letter, useOutbox } from '../../messaging/outbox.ts';
import { addressOf } from '../../messaging/whom-address.ts';
import styles from './chat-list.module.css';

interface ChatRowProps {
  chat: Chat;
  viewerId: number;
  isChosen: boolean;
  /** Which list it stands in: the way back leads there. */
  view?: 'open' | 'requests';
  onGone(chat: Chat): void;
}

/** The last of what waits to be sent to somebody. */
function useLastLetter(personId: number): Letter | undefined {
  return useOutbox(({ letters }) => letters.findLast(({ to }) => to.id === personId));
}

/** What a row says of what was said last, or is about to be. */
function useLine({ user, lastMessage, state }: Chat, viewerId: number): string {
  const { t } = useTranslation('mf-messages');
  const draft = useDraft(user.id);
  const letter = useLastLetter(user.id);
  if (letter) return t(letter.failed ? 'chat.failed' : 'chat.unsent', { text: letter.text });
  if (draft.trim() !== '') return t('chat.draft', { text: draft });
  if (!lastMessage) return t('chat.none');
  const { senderId, message: text } = lastMessage;
  if (senderId !== viewerId) return text;
  return state === 'waiting' ? t('chat.waiting') : t('chat.own', { text });
}

/** A conversation: with whom, what was said last, how long ago, and how much of it is new. */
export function ChatRow({ chat, viewerId, isChosen, view = 'open', onGone }: ChatRowProps) {
  const { t } = useTranslation('mf-messages');
  const { chatId, user, lastMessage, unread } = chat;
  const line = useLine(chat, viewerId);
  return (
    <li className={styles.row} data-unread={unread > 0} data-chosen={isChosen}>
      <Link
        className={styles.open}
        to={addressOf(chatId, { view })}
        aria-current={isChosen ? 'true' : undefined}
      >
        <Avatar src={user.avatar} name={user.name} size={56} />
        <span className={styles.words}>
          <span className={styles.pair}>
            <bdi className={styles.name}>{user.name}</bdi>{' '}
            {lastMessage ? <RelativeTime className={styles.age} at={lastMessage.createdAt} /> : null}
          </span>
          <span className={styles.pair}>
            <span className={styles.line} dir="auto">
              {line}
            </span>
            <Badge count={unread} label={t('chat.unread', { count: unread })} />
          </span>
        </span>
      </Link>
      <span className={styles.menu}>
        <ChatMenu viewerId={viewerId} person={user} chatId={chatId} onGone={() => onGone(chat)} />
      </span>
    </li>
  );
}

/** Somebody the viewer wrote to for the first time, and it has not been sent yet. */
export function LetterRow({ letter, isChosen }: { letter: Letter; isChosen: boolean }) {
  const { t } = useTranslation('mf-messages');
  const { to, text, failed } = letter;
  return (
    <li className={styles.row} data-chosen={isChosen}>
      <Link
        className={styles.open}
        to={paths.messages.href(to.username)}
        aria-current={isChosen ? 'true' : undefined}
      >
        <Avatar src={to.avatar} name={to.name} size={56} />
        <span className={styles.words}>
          <span className={styles.pair}>
            <bdi className={styles.name}>{to.name}</bdi>
          </span>
          <span className={styles.pair}>
            <span className={styles.line} dir="auto">
              {t(failed ? 'chat.failed' : 'chat.unsent', { text })}
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}
