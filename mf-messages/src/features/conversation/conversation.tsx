import { ApiError } from '@ontrend/shared/api-client';
import { ErrorState, SkeletonRows } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { conversationQuery, type Whom } from '../../messaging/queries.ts';
import styles from './conversation.module.css';
import { ConversationHeader } from './conversation-header.tsx';
import { Footer } from './footer.tsx';
import { Gone } from './gone.tsx';
import { Talk } from './talk.tsx';

interface ConversationProps {
  viewer: Viewer;
  whom: Whom;
  /** The message that is to be seen; null: the latest. */
  around: number | null;
  /** It was deleted, or its person blocked. */
  onGone(): void;
  /** Away from `around`, to the latest messages. */
  onLatest(): void;
}

/** One conversation: with whom, what was said, and where one writes. */
export function Conversation({ viewer, whom, around, onGone, onLatest }: ConversationProps) {
  const { t } = useTranslation('mf-messages');
  const { data, error, isPending, isFetching, refetch } = useQuery(conversationQuery(viewer.id, whom));
  const label = data ? t('content.with', { name: data.user.name }) : t('content.label');
  return (
    <section className={styles.conversation} aria-label={label}>
      {isPending ? <SkeletonRows rows={5} label={t('content.loading')} avatar={40} /> : null}
      {error && !data ? (
        isAnswer(error) ? (
          <Gone sentences={error.messages} />
        ) : (
          <ErrorState
            title={t('content.failed')}
            text={t('messages.failedText')}
            again={t('messages.again')}
            onRetry={() => void refetch()}
            isTrying={isFetching}
          />
        )
      ) : null}
      {data ? (
        <>
          <ConversationHeader viewerId={viewer.id} conversation={data} onGone={onGone} />
          <Talk
            key={`${data.user.id} ${around}`}
            {...{ viewerId: viewer.id, conversation: data, around, onLatest }}
          />
          <Footer viewerId={viewer.id} conversation={data} onGone={onGone} />
        </>
      ) : null}
    </section>
  );
}

/** The server has answered that there is nothing to see; anything else may be tried again. */
function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
