import { Button } from '@ontrend/shared/ui';
import type { Conversation } from '@ontrend/shared/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { respondToMessageRequest } from '../../messaging/actions.ts';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';

interface ConversationFooterProps {
  viewerId: number;
  conversation: Conversation;
  onRemoved(): void;
}

/**
 * Footer of a conversation: the composer, the accept and decline buttons of a message request, or the reason why the
 * viewer can't write.
 */
export function ConversationFooter({ viewerId, conversation, onRemoved }: ConversationFooterProps) {
  const { t } = useTranslation('mf-messages');
  const { state, chatId, user, writing } = conversation;
  const { name } = user;
  if (state === 'request' && chatId !== null) {
    return <MessageRequest viewerId={viewerId} chatId={chatId} name={name} onRemoved={onRemoved} />;
  }
  if (writing === 'closed' || writing === 'waiting') {
    return (
      <p className={styles.closed} role="status">
        {t(writing === 'closed' ? 'form.closed' : 'form.requestPending')}
      </p>
    );
  }
  return (
    <>
      {writing === 'request' ? <p className={styles.hint}>{t('form.requestHint', { name })}</p> : null}
      <Composer key={user.id} viewerId={viewerId} recipient={user} />
    </>
  );
}

interface MessageRequestProps {
  viewerId: number;
  chatId: number;
  name: string;
  onRemoved(): void;
}

/** A message request from a user whom the viewer does not follow, with buttons to accept or decline it. */
function MessageRequest({ viewerId, chatId, name, onRemoved }: MessageRequestProps) {
  const { t } = useTranslation('mf-messages');
  const [submitting, setSubmitting] = useState<'accept' | 'decline' | null>(null);
  const respond = async (isAccepted: boolean) => {
    setSubmitting(isAccepted ? 'accept' : 'decline');
    const isDone = await respondToMessageRequest(viewerId, chatId, isAccepted);
    setSubmitting(null);
    if (isDone && !isAccepted) onRemoved();
  };
  return (
    <div className={styles.request}>
      <p className={styles.requestTitle} dir="auto">
        {t('form.request', { name })}
      </p>
      <p className={styles.note}>{t('form.requestText')}</p>
      <div className={styles.requestActions}>
        <Button
          loading={submitting === 'decline'}
          disabled={submitting === 'accept'}
          onClick={() => void respond(false)}
        >
          {t('form.decline')}
        </Button>
        <Button
          variant="primary"
          loading={submitting === 'accept'}
          disabled={submitting === 'decline'}
          onClick={() => void respond(true)}
        >
          {t('form.accept')}
        </Button>
      </div>
    </div>
  );
}
