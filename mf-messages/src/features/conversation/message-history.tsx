import { ErrorState, SkeletonRows, Spinner } from '@ontrend/shared/ui';
import type { Conversation } from '@ontrend/shared/wire';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PendingMessage, useOutbox } from '../../messaging/outbox.ts';
import { MESSAGE_SKELETON_AVATAR_SIZE_PX, MESSAGE_SKELETON_ROW_COUNT } from './constants.ts';
import styles from './conversation.module.css';
import { DayLabel } from './day-label.tsx';
import messageStyles from './message.module.css';
import {
  buildMessageListItems,
  countIncomingAfter,
  findFirstUnreadId,
  type MessageListItem,
} from './message-list-items.ts';
import { MessageLog } from './message-log.tsx';
import { MessageRow } from './message-row.tsx';
import { PendingMessageRow } from './pending-message-row.tsx';
import { useIncomingMessages } from './use-incoming-messages.ts';
import { useMarkAsRead } from './use-mark-as-read.ts';
import { useMessages } from './use-messages.ts';

interface MessageHistoryProps {
  viewerId: number;
  conversation: Conversation;
  around: number | null;
  onJumpToLatest(): void;
}

/** Pending messages to one recipient. */
function usePendingMessages(recipientId: number): readonly PendingMessage[] {
  const pendingMessages = useOutbox(({ pendingMessages }) => pendingMessages);
  return useMemo(
    () => pendingMessages.filter(({ to }) => to.id === recipientId),
    [pendingMessages, recipientId],
  );
}

/**
 * Messages of a conversation, sent and pending. A conversation that has not been started has only pending
 * ones.
 */
export function MessageHistory({ viewerId, conversation, around, onJumpToLatest }: MessageHistoryProps) {
  const { chatId } = conversation;
  return chatId === null ? (
    <UnstartedConversation conversation={conversation} />
  ) : (
    <StartedConversation
      viewerId={viewerId}
      conversation={conversation}
      chatId={chatId}
      around={around}
      onJumpToLatest={onJumpToLatest}
    />
  );
}

/** A conversation without an ID: no message has been sent yet, but some may be pending. */
function UnstartedConversation({ conversation: { user } }: Pick<MessageHistoryProps, 'conversation'>) {
  const { t } = useTranslation('mf-messages');
  const pendingMessages = usePendingMessages(user.id);
  return (
    <div className={styles.unstarted}>
      {pendingMessages.length === 0 ? (
        <p className={styles.emptyText}>{t('content.sayHello', { name: user.name })}</p>
      ) : null}
      {pendingMessages.map((message) => (
        <PendingMessageRow key={message.key} message={message} />
      ))}
    </div>
  );
}

function StartedConversation({
  viewerId,
  conversation,
  chatId,
  around,
  onJumpToLatest,
}: MessageHistoryProps & { chatId: number }) {
  const { t } = useTranslation('mf-messages');
  const { user } = conversation;
  const log = useMessages(viewerId, chatId, around);
  const { messages, isLoaded, isLatestLoaded } = log;
  const pendingMessages = usePendingMessages(user.id);
  const [isAtEnd, setAtEnd] = useState(around === null);
  // Captured once when the conversation opens, so that the "New messages" separator stays while the messages
  // are marked as read.
  const [firstUnreadId, setFirstUnreadId] = useState<number | null>();
  if (isLoaded && firstUnreadId === undefined) {
    setFirstUnreadId(findFirstUnreadId(messages, viewerId));
  }
  useMarkAsRead(viewerId, chatId, messages, isAtEnd);
  const { seenUpToId, latestIncoming } = useIncomingMessages(
    messages,
    viewerId,
    isAtEnd,
    isLoaded && isLatestLoaded,
  );

  const previousPendingCount = useRef(pendingMessages.length);
  useEffect(() => {
    // Scroll to the end so that the viewer sees the message they have just written.
    if (pendingMessages.length > previousPendingCount.current && isLoaded && !isLatestLoaded)
      onJumpToLatest();
    previousPendingCount.current = pendingMessages.length;
  }, [pendingMessages, isLoaded, isLatestLoaded, onJumpToLatest]);

  const items = useMemo(
    () =>
      buildMessageListItems(messages, {
        viewerId,
        pendingMessages,
        firstUnreadId: firstUnreadId ?? null,
        isLatestLoaded,
      }),
    [messages, viewerId, pendingMessages, firstUnreadId, isLatestLoaded],
  );
  const highlightedItemId = useMemo(
    () => items.find((item) => item.kind === 'message' && item.message.messageId === around)?.id ?? null,
    [items, around],
  );
  const renderItem = useCallback(
    (item: MessageListItem): ReactNode => {
      switch (item.kind) {
        case 'day':
          return <DayLabel at={item.createdAt} />;
        case 'unread':
          return <h2 className={messageStyles.unread}>{t('content.unread')}</h2>;
        case 'pending':
          return <PendingMessageRow message={item.pendingMessage} />;
        default:
          return (
            <MessageRow
              {...item}
              viewerId={viewerId}
              user={user}
              isHighlighted={item.id === highlightedItemId}
            />
          );
      }
    },
    [viewerId, user, highlightedItemId, t],
  );

  if (!isLoaded) {
    return (
      <div className={styles.placeholder}>
        {log.hasInitialLoadFailed && !log.isFetching ? (
          <ErrorState
            title={t('content.failed')}
            retryLabel={t('messages.retry')}
            onRetry={log.retryInitialLoad}
          />
        ) : (
          <SkeletonRows
            rows={MESSAGE_SKELETON_ROW_COUNT}
            avatar={MESSAGE_SKELETON_AVATAR_SIZE_PX}
            label={t('content.loading')}
          />
        )}
      </div>
    );
  }
  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {latestIncoming ? t('content.incoming', { name: user.name, text: latestIncoming.message }) : ''}
      </p>
      <MessageLog
        label={t('content.messages', { name: user.name })}
        items={items}
        renderItem={renderItem}
        isLatestLoaded={isLatestLoaded}
        isAtEnd={isAtEnd}
        onJumpToLatest={onJumpToLatest}
        header={<HistoryHeader name={user.name} log={log} />}
        footer={log.hasNewerFailed || log.isFetchingNewer ? <HistoryFooter log={log} /> : null}
        initialItemId={around === null ? (firstUnreadId ? 'unread' : null) : highlightedItemId}
        newMessageCount={isLatestLoaded ? countIncomingAfter(messages, viewerId, seenUpToId) : 0}
        onAtEndChange={setAtEnd}
        onNearStart={log.loadOlder}
        onNearEnd={log.loadNewer}
      />
    </>
  );
}

/** Above the first message: the start of the conversation, a spinner or a load error. */
function HistoryHeader({ name, log }: { name: string; log: ReturnType<typeof useMessages> }) {
  const { t } = useTranslation('mf-messages');
  if (log.isOldestLoaded) return <p className={styles.note}>{t('content.start', { name })}</p>;
  if (log.hasOlderFailed) return <LoadError text={t('content.olderFailed')} onRetry={log.retryOlder} />;
  return (
    <span role="status" aria-label={t('content.loadingOlder')}>
      <Spinner size={24} />
    </span>
  );
}

/** Below the last loaded message, while newer messages are loading or after they failed to load. */
function HistoryFooter({ log }: { log: ReturnType<typeof useMessages> }) {
  const { t } = useTranslation('mf-messages');
  if (log.hasNewerFailed) return <LoadError text={t('content.newerFailed')} onRetry={log.retryNewer} />;
  return (
    <span role="status" aria-label={t('content.loadingNewer')}>
      <Spinner size={24} />
    </span>
  );
}

function LoadError({ text, onRetry }: { text: string; onRetry(): void }) {
  const { t } = useTranslation('mf-messages');
  return (
    <p className={styles.note} role="alert">
      {text}{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        {t('messages.retry')}
      </button>
    </p>
  );
}
