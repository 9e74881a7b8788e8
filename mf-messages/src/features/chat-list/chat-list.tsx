import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { Badge, EmptyState, ErrorState, SkeletonRows, Spinner, useNearEnd } from '@ontrend/shared/ui';
import type { Chat } from '@ontrend/shared/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, Inbox, MessageCircle } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { POLL_INTERVAL_MS } from '../../messaging/constants.ts';
import { useOutbox } from '../../messaging/outbox.ts';
import { chatsQuery } from '../../messaging/queries.ts';
import styles from './chat-list.module.css';
import { ChatRow, PendingChatRow } from './chat-row.tsx';
import { CHAT_AVATAR_SIZE_PX, CHAT_SKELETON_ROW_COUNT } from './constants.ts';

/** The conversation next to the list, by ID or by the username of the other user. */
type SelectedChat = { chatId: number } | { username: string } | null;

interface ChatListProps {
  viewerId: number;
  view: 'open' | 'requests';
  selected: SelectedChat;
  /** The conversation was deleted or its user was blocked. */
  onRemoved(chat: Chat): void;
}

/** The viewer's conversations or message requests, most recent first. */
export function ChatList({ viewerId, view, selected, onRemoved }: ChatListProps) {
  const { t } = useTranslation('mf-messages');
  const list = useInfiniteQuery({
    ...chatsQuery(viewerId, view),
    // Without data, the background retry keeps the error visible; a poll would replace it by the skeleton.
    refetchInterval: ({ state }) => (state.data ? POLL_INTERVAL_MS : false),
  });
  const { data, isPending, isFetching, isError, hasNextPage, isFetchingNextPage } = list;
  const end = useNearEnd(() => void list.fetchNextPage(), '0px', hasNextPage && !isFetching && !isError);
  const chats = useMemo(() => {
    // A conversation with a new message moves to the first page, so later pages can contain it again:
    // deduplicate by ID.
    const all = data?.pages.flatMap((page) => page.data) ?? [];
    return [...new Map(all.map((chat) => [chat.chatId, chat])).values()];
  }, [data]);
  const pendingMessages = useOutbox((outbox) => outbox.pendingMessages);
  const newRecipients = useMemo(() => {
    const knownUserIds = new Set(chats.map(({ user }) => user.id));
    const pendingByRecipient = new Map(
      pendingMessages.filter(({ to }) => !knownUserIds.has(to.id)).map((message) => [message.to.id, message]),
    );
    return view === 'open' && data && !hasNextPage ? [...pendingByRecipient.values()] : [];
  }, [chats, pendingMessages, view, data, hasNextPage]);

  const isSelected = (id: number | null, username: string) =>
    selected !== null && ('chatId' in selected ? selected.chatId === id : selected.username === username);
  const requests = data?.pages[0]?.requests ?? 0;

  if (isPending)
    return (
      <SkeletonRows
        rows={CHAT_SKELETON_ROW_COUNT}
        label={t('messages.loading')}
        avatar={CHAT_AVATAR_SIZE_PX}
      />
    );
  if (!data) {
    return (
      <ErrorState
        title={t('messages.failed')}
        retryLabel={t('messages.retry')}
        onRetry={() => void list.refetch()}
        isRetrying={isFetching}
        isIllustrated
      />
    );
  }
  return (
    <>
      {view === 'requests' ? <RequestsHeader /> : <RequestsLink count={requests} />}
      {chats.length + newRecipients.length > 0 ? (
        <ul className={styles.list}>
          {newRecipients.map((message) => (
            <PendingChatRow
              key={message.key}
              message={message}
              isSelected={isSelected(null, message.to.username)}
            />
          ))}
          {chats.map((chat) => (
            <ChatRow
              key={chat.chatId}
              chat={chat}
              viewerId={viewerId}
              isSelected={isSelected(chat.chatId, chat.user.username)}
              view={view}
              onRemoved={onRemoved}
            />
          ))}
        </ul>
      ) : (
        <EmptyChatList view={view} />
      )}
      {isFetchingNextPage ? (
        <div className={styles.loadingMore} role="status" aria-label={t('messages.loading')}>
          <Spinner size={24} />
        </div>
      ) : null}
      {isError && !isFetching ? (
        <p className={styles.failed} role="alert">
          {t('messages.failed')}{' '}
          <button type="button" className={styles.retry} onClick={() => void list.fetchNextPage()}>
            {t('messages.retry')}
          </button>
        </p>
      ) : null}
      <div ref={end} />
    </>
  );
}

function EmptyChatList({ view }: Pick<ChatListProps, 'view'>) {
  const { t } = useTranslation('mf-messages');
  const { device } = useShell();
  if (view === 'requests') return <EmptyState icon={<Inbox size={36} />} title={t('requests.empty')} />;
  return (
    <EmptyState
      icon={<MessageCircle size={36} />}
      // On desktop the column next to the list shows the illustration.
      illustration={device.mobile ? 'messages' : undefined}
      title={t('messages.empty')}
      text={t('messages.emptyText')}
    />
  );
}

/** Link to the message requests; hidden when there are none. */
function RequestsLink({ count }: { count: number }) {
  const { t } = useTranslation('mf-messages');
  if (count === 0) return null;
  return (
    <Link className={styles.requestsLink} to={`${paths.messages.href()}?view=requests`}>
      <Inbox size={20} aria-hidden="true" />
      <span className={styles.content}>{t('requests.title')}</span>
      <Badge count={count} label={t('requests.count', { count })} />
    </Link>
  );
}

function RequestsHeader() {
  const { t } = useTranslation('mf-messages');
  return (
    <div>
      <Link className={styles.requestsBack} to={paths.messages.href()} aria-label={t('requests.back')}>
        <ArrowLeft size={20} className="ot-mirror" aria-hidden="true" />
        <h2 className={styles.requestsTitle}>{t('requests.title')}</h2>
      </Link>
      <p className={styles.note}>{t('requests.text')}</p>
    </div>
  );
}
