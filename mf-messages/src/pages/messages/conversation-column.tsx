import { paths } from '@ontrend/shared/paths';
import { ButtonLink, EmptyState } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Conversation,
  ConversationUnavailable,
  useOnScreenKeyboard,
} from '../../features/conversation/index.ts';
import { NewMessage } from '../../features/new-message/index.ts';
import type { MessagesLocation } from '../../messaging/messages-url.ts';
import styles from './messages-page.module.css';

interface ConversationColumnProps {
  viewer: Viewer;
  location: MessagesLocation;
  onBack(): void;
  onRemoved(): void;
  onJumpToLatest(): void;
}

/** The column with the selected conversation, the user search or an empty state. */
export function ConversationColumn({
  viewer,
  location: { selection, around },
  onBack,
  onRemoved,
  onJumpToLatest,
}: ConversationColumnProps) {
  const { t } = useTranslation('mf-messages');
  const box = useRef<HTMLDivElement>(null);
  useOnScreenKeyboard(box);
  if (selection === null) {
    return (
      <section className={styles.conversation} data-empty="true" aria-label={t('content.label')}>
        <EmptyState
          illustration="messages"
          title={t('content.title')}
          text={t('content.text')}
          action={
            <ButtonLink variant="primary" to={paths.newConversation.path}>
              {t('messages.new')}
            </ButtonLink>
          }
        />
      </section>
    );
  }
  return (
    <div ref={box} className={styles.conversation}>
      {selection === 'new' ? <NewMessage viewerId={viewer.id} /> : null}
      {selection === 'not-found' ? <ConversationUnavailable /> : null}
      {typeof selection === 'object' ? (
        <Conversation
          viewer={viewer}
          conversationRef={selection.conversationRef}
          around={around}
          onBack={onBack}
          onRemoved={onRemoved}
          onJumpToLatest={onJumpToLatest}
        />
      ) : null}
    </div>
  );
}
