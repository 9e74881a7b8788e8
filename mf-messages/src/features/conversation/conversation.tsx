import { ApiError } from '@ontrend/shared/api-client';
import { ErrorState, SkeletonRows } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ConversationRef, conversationQuery } from '../../messaging/queries.ts';
import styles from './conversation.module.css';
import { ConversationFooter } from './conversation-footer.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { ConversationUnavailable } from './conversation-unavailable.tsx';
import { MessageHistory } from './message-history.tsx';

interface ConversationProps {
  viewer: Viewer;
  conversationRef: ConversationRef;
  /** The message that is to be seen; null: the latest. */
  around: number | null;
  /** It was deleted, or its person blocked. */
  onRemoved(): void;
  /** Away from `around`, to the latest messages. */
  onJumpToLatest(): void;
}

/** One conversation: with whom, what was said, and where one writes. */
export function Conversation({
  viewer,
  conversationRef,
  around,
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
      {isPending ? <SkeletonRows rows={5} label={t('content.loading')} avatar={40} /> : null}
      {error && !data ? (
        isClientError(error) ? (
          <ConversationUnavailable messages={error.messages} />
        ) : (
          <ErrorState
            title={t('content.failed')}
            text={t('messages.failedText')}
            retryLabel={t('messages.again')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      ) : null}
      {data ? (
        <>
          <ConversationHeader viewerId={viewer.id} conversation={data} onRemoved={onRemoved} />
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

/** The server has answered that there is nothing to see; anything else may be tried again. */
function isClientError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
