import { ErrorState, SkeletonRows, Spinner } from '@ontrend/shared/ui';
import type { Conversation } from '@ontrend/shared/wire';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Letter, useOutbox } from '../../messaging/outbox.ts';
import styles from './conversation.module.css';
import { DayLabel } from './day-label.tsx';
import { LetterRow } from './letter-row.tsx';
import { countAfter, firstUnread, type LogItem, logItems } from './log-items.ts';
import messageStyles from './message.module.css';
import { MessageLog } from './message-log.tsx';
import { MessageRow } from './message-row.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useMessages } from './use-messages.ts';
import { useReading } from './use-reading.ts';

interface TalkProps {
  viewerId: number;
  conversation: Conversation;
  around: number | null;
  onLatest(): void;
}

/** What waits to be sent to somebody. */
function useLetters(personId: number): readonly Letter[] {
  const all = useOutbox(({ letters }) => letters);
  return useMemo(() => all.filter(({ to }) => to.id === personId), [all, personId]);
}

/** What was said, and what is about to be; with somebody there may be nothing yet. */
export function Talk({ viewerId, conversation, around, onLatest }: TalkProps) {
  const { chatId } = conversation;
  return chatId === null ? (
    <FirstWords conversation={conversation} />
  ) : (
    <Said {...{ viewerId, conversation, chatId, around, onLatest }} />
  );
}

/** Nothing has been sent yet, but something may wait for it. */
function FirstWords({ conversation: { user } }: Pick<TalkProps, 'conversation'>) {
  const { t } = useTranslation('mf-messages');
  const letters = useLetters(user.id);
  return (
    <div className={styles.first}>
      {letters.length === 0 ? (
        <p className={styles.hello}>{t('content.hello', { name: user.name })}</p>
      ) : null}
      {letters.map((letter) => (
        <LetterRow key={letter.key} letter={letter} />
      ))}
    </div>
  );
}

function Said({ viewerId, conversation, chatId, around, onLatest }: TalkProps & { chatId: number }) {
  const { t } = useTranslation('mf-messages');
  const { user } = conversation;
  const log = useMessages(viewerId, chatId, around);
  const { messages, isLoaded, reachesEnd } = log;
  const letters = useLetters(user.id);
  const [isAtEnd, setAtEnd] = useState(around === null);
  // As it was when the conversation was opened: what is new stays marked while it is read.
  const [unreadFrom, setUnreadFrom] = useState<number | null>();
  if (isLoaded && unreadFrom === undefined) {
    setUnreadFrom(firstUnread(messages, viewerId));
  }
  useReading(viewerId, chatId, messages, isAtEnd);
  const { seenUpTo, arrival } = useArrivals(messages, viewerId, isAtEnd, isLoaded && reachesEnd);

  const written = useRef(letters.length);
  useEffect(() => {
    // Who has just written wants to see it.
    if (letters.length > written.current && isLoaded && !reachesEnd) onLatest();
    written.current = letters.length;
  }, [letters, isLoaded, reachesEnd, onLatest]);

  const items = useMemo(
    () => logItems(messages, { viewerId, letters, unreadFrom: unreadFrom ?? null, reachesEnd }),
    [messages, viewerId, letters, unreadFrom, reachesEnd],
  );
  const found = useMemo(
    () => items.find((item) => item.kind === 'message' && item.message.messageId === around)?.id ?? null,
    [items, around],
  );
  const draw = useCallback(
    (item: LogItem): ReactNode => {
      switch (item.kind) {
        case 'day':
          return <DayLabel at={item.at} />;
        case 'unread':
          return <h2 className={messageStyles.unread}>{t('content.unread')}</h2>;
        case 'letter':
          return <LetterRow letter={item.letter} />;
        default:
          return <MessageRow {...{ viewerId, person: user, isFound: item.id === found, ...item }} />;
      }
    },
    [viewerId, user, found, t],
  );

  if (!isLoaded) {
    return (
      <div className={styles.waiting}>
        {log.hasFailed && !log.isFetching ? (
          <ErrorState
            title={t('content.failed')}
            text={t('messages.failedText')}
            again={t('messages.again')}
            onRetry={log.retry}
          />
        ) : (
          <SkeletonRows rows={5} avatar={40} label={t('content.loading')} />
        )}
      </div>
    );
  }
  return (
    <>
      <p className="ot-visually-hidden" role="status">
        {arrival ? t('content.arrived', { name: user.name, text: arrival.message }) : ''}
      </p>
      <MessageLog
        label={t('content.messages', { name: user.name })}
        {...{ items, draw, reachesEnd, isAtEnd, onLatest }}
        head={<Head name={user.name} log={log} />}
        startAt={around === null ? (unreadFrom ? 'unread' : null) : found}
        isLoadingNewer={!reachesEnd && log.isFetching}
        arrived={reachesEnd ? countAfter(messages, viewerId, seenUpTo) : 0}
        onAtEnd={setAtEnd}
        onNearStart={log.loadOlder}
        onNearEnd={log.loadNewer}
      />
    </>
  );
}

/** Before the first message: the beginning, or more on its way. */
function Head({ name, log }: { name: string; log: ReturnType<typeof useMessages> }) {
  const { t } = useTranslation('mf-messages');
  if (log.reachesStart) return <p className={styles.note}>{t('content.start', { name })}</p>;
  if (!log.hasFailed) {
    return (
      <span role="status" aria-label={t('content.older')}>
        <Spinner size={24} />
      </span>
    );
  }
  return (
    <p className={styles.note} role="alert">
      {t('content.olderFailed')}{' '}
      <button type="button" className={styles.again} onClick={log.retry}>
        {t('messages.again')}
      </button>
    </p>
  );
}
