import { paths } from '@ontrend/shared/paths';
import { Badge, EmptyState, ErrorState, SkeletonRows, Spinner, useNearEnd } from '@ontrend/shared/ui';
import type { Chat } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, Inbox, MessageCircle } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { POLL_MS } from '../../messaging/constants.ts';
import { useOutbox } from '../../messaging/outbox.ts';
import { chatsQuery } from '../../messaging/queries.ts';
import styles from './chat-list.module.css';
import { ChatRow, LetterRow } from './chat-row.tsx';
import { SKELETON_ROWS } from './constants.ts';

/** The conversation beside the list, by its number or by whom it is with. */
type Chosen = { chatId: number } | { username: string } | null;

interface ChatListProps {
  viewerId: number;
  view: 'open' | 'requests';
  chosen: Chosen;
  /** A conversation was deleted, or its person blocked. */
  onGone(chat: Chat): void;
}

/** The conversations of whoever is signed in, or the requests to begin one, the last written in first. */
export function ChatList({ viewerId, view, chosen, onGone }: ChatListProps) {
  const { t } = useTranslation('mf-messages');
  const list = useInfiniteQuery({ ...chatsQuery(viewerId, view), refetchInterval: POLL_MS });
  const { data, isPending, isFetching, isError, hasNextPage, isFetchingNextPage } = list;
  const end = useNearEnd(() => void list.fetchNextPage(), '0px', hasNextPage && !isFetching && !isError);
  const chats = useMemo(() => {
    // Who writes meanwhile comes to the front, from a page that was read already.
    const all = data?.pages.flatMap((page) => page.data) ?? [];
    return [...new Map(all.map((chat) => [chat.chatId, chat])).values()];
  }, [data]);
  const letters = useOutbox((outbox) => outbox.letters);
  const toOthers = useMemo(() => {
    const known = new Set(chats.map(({ user }) => user.id));
    const first = new Map(
      letters.filter(({ to }) => !known.has(to.id)).map((letter) => [letter.to.id, letter]),
    );
    return view === 'open' && data && !hasNextPage ? [...first.values()] : [];
  }, [chats, letters, view, data, hasNextPage]);

  const isChosen = (id: number | null, username: string) =>
    chosen !== null && ('chatId' in chosen ? chosen.chatId === id : chosen.username === username);
  const requests = data?.pages[0]?.requests ?? 0;

  if (isPending) return <SkeletonRows rows={SKELETON_ROWS} label={t('messages.loading')} avatar={56} />;
  if (!data) {
    return (
      <ErrorState
        title={t('messages.failed')}
        text={t('messages.failedText')}
        again={t('messages.again')}
        onRetry={() => void list.refetch()}
        isTrying={isFetching}
      />
    );
  }
  return (
    <>
      {view === 'requests' ? <RequestsHead /> : <ToRequests count={requests} />}
      {chats.length + toOthers.length > 0 ? (
        <ul className={styles.list}>
          {toOthers.map((letter) => (
            <LetterRow key={letter.key} letter={letter} isChosen={isChosen(null, letter.to.username)} />
          ))}
          {chats.map((chat) => (
            <ChatRow
              key={chat.chatId}
              chat={chat}
              viewerId={viewerId}
              isChosen={isChosen(chat.chatId, chat.user.username)}
              view={view}
              onGone={onGone}
            />
          ))}
        </ul>
      ) : (
        <Nothing view={view} />
      )}
      {isFetchingNextPage ? (
        <div className={styles.more} role="status" aria-label={t('messages.loading')}>
          <Spinner size={24} />
        </div>
      ) : null}
      {isError && !isFetching ? (
        <p className={styles.failed} role="alert">
          {t('messages.failed')}{' '}
          <button type="button" className={styles.again} onClick={() => void list.fetchNextPage()}>
            {t('messages.again')}
          </button>
        </p>
      ) : null}
      <div ref={end} />
    </>
  );
}

function Nothing({ view }: Pick<ChatListProps, 'view'>) {
  const { t } = useTranslation('mf-messages');
  if (view === 'requests') return <EmptyState icon={<Inbox size={36} />} title={t('requests.empty')} />;
  return (
    <EmptyState
      icon={<MessageCircle size={36} />}
      title={t('messages.empty')}
      text={t('messages.emptyText')}
    />
  );
}

/** The way to what others ask; none where nobody asks. */
function ToRequests({ count }: { count: number }) {
  const { t } = useTranslation('mf-messages');
  if (count === 0) return null;
  return (
    <Link className={styles.toRequests} to={`${paths.messages.href()}?view=requests`}>
      <Inbox size={20} aria-hidden="true" />
      <span className={styles.words}>{t('requests.title')}</span>
      <Badge count={count} label={t('requests.waiting', { count })} />
    </Link>
  );
}

function RequestsHead() {
  const { t } = useTranslation('mf-messages');
  return (
    <div className={styles.requests}>
      <Link className={styles.back} to={paths.messages.href()} aria-label={t('requests.back')}>
        <ArrowLeft size={20} className="ot-mirror" aria-hidden="true" />
        <h2 className={styles.requestsTitle}>{t('requests.title')}</h2>
      </Link>
      <p className={styles.note}>{t('requests.text')}</p>
    </div>
  );
}
