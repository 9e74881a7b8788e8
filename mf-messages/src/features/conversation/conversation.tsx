import { ApiError } from '@ontrend/shared/api-client';
import { ErrorState, SkeletonRows } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ConversationRef, conversationQuery } from '../../messaging/queries.ts';
import { MESSAGE_SKELETON_AVATAR_SIZE_PX, MESSAGE_SKELETON_ROW_COUNT } from './constants.ts';
import styles from './conversation.module.css';
import { ConversationBar } from './conversation-bar.tsx';
import { ConversationFooter } from './conversation-footer.tsx';
import { ConversationUnavailable } from './conversation-unavailable.tsx';
import { MessageHistory } from './message-history.tsx';

interface ConversationProps {
  viewer: Viewer;
  conversationRef: ConversationRef;
  /** ID of the message to scroll to; null for the latest. */
  around: number | null;
  onBack(): void;
  /** The conversation was deleted or its user was blocked. */
  onRemoved(): void;
  /** Leaves the message in `around` and shows the latest messages. */
  onJumpToLatest(): void;
}

/** A conversation: bar, messages and composer. */
export function Conversation({
  viewer,
  conversationRef,
  around,
  onBack,
  onRemoved,
  onJumpToLatest,
}: ConversationProps) {
  const { t } = useTranslation('mf-messages');
  const { data, error, isPending, isFetching, refetch } = useQuery(
    conversationQuery(viewer.id, conversationRef),
  );
  const label = data ? t('content.with', { name: data.user.name }) : t('content.label');
  return (
    <section className={styles.conversation} aria-label={label}>
      <ConversationBar viewerId={viewer.id} conversation={data} onBack={onBack} onRemoved={onRemoved} />
      {isPending ? (
        <SkeletonRows
          rows={MESSAGE_SKELETON_ROW_COUNT}
          label={t('content.loading')}
          avatar={MESSAGE_SKELETON_AVATAR_SIZE_PX}
        />
      ) : null}
      {error && !data ? (
        isPermanentError(error) ? (
          <ConversationUnavailable errorMessages={error.messages} />
        ) : (
          <ErrorState
            title={t('content.failed')}
            retryLabel={t('messages.retry')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      ) : null}
      {data ? (
        <>
          <MessageHistory
            key={`${data.user.id} ${around}`}
            viewerId={viewer.id}
            conversation={data}
            around={around}
            onJumpToLatest={onJumpToLatest}
          />
          <ConversationFooter viewerId={viewer.id} conversation={data} onRemoved={onRemoved} />
        </>
      ) : null}
    </section>
  );
}

/** A client error means that the conversation can't be shown; any other error can be retried. */
function isPermanentError(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.isTransient;
}
