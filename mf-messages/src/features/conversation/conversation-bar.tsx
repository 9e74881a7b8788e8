import { paths } from '@ontrend/shared/paths';
import { Avatar, IconButton } from '@ontrend/shared/ui';
import type { Conversation } from '@ontrend/shared/wire';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChatMenu } from '../../messaging/chat-menu.tsx';
import styles from './conversation.module.css';

interface ConversationBarProps {
  viewerId: number;
  /** Undefined while it is loading and after a failure. */
  conversation: Conversation | undefined;
  onBack(): void;
  onRemoved(): void;
}

/**
 * Bar of a conversation: link to the user's profile and the menu. On phones it replaces the shell's top bar and has the
 * back button (MESSAGE-14); there it shows before the conversation is loaded, too.
 */
export function ConversationBar({ viewerId, conversation, onBack, onRemoved }: ConversationBarProps) {
  const { t } = useTranslation('mf-messages');
  const back = (
    <IconButton
      className={styles.back}
      label={t('content.back')}
      icon={<ArrowLeft size={24} className="ot-mirror" />}
      onClick={onBack}
    />
  );
  // The shell hides its top bar while there is an element of this class.
  const className = `${styles.bar} ot-page-bar`;
  if (!conversation) return <header className={`${className} ${styles.loadingBar}`}>{back}</header>;
  const { user, chatId } = conversation;
  return (
    <header className={className}>
      {back}
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
