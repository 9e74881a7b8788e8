import { formatDate } from '@ontrend/shared/i18n/formats';
import { paths } from '@ontrend/shared/paths';
import { Avatar, EmptyState, ErrorState, RelativeTime, SkeletonRows, useNearEnd } from '@ontrend/shared/ui';
import type { Chat, Message, UserSummary } from '@ontrend/shared/wire';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getConversationUrl } from '../../messaging/conversation-url.ts';
import { messageSearchQuery, userSearchQuery } from '../../messaging/queries.ts';
import styles from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import {
  CHAT_AVATAR_SIZE_PX,
  EXCERPT_CHARS_AFTER,
  EXCERPT_CHARS_BEFORE,
  SEARCH_SKELETON_ROW_COUNT,
} from './constants.ts';

/**
 * Returns the part of a message around the search match, on one line. Without a literal match, returns the
 * start of the message with an empty `match`.
 */
function getSearchExcerpt(text: string, search: string): { before: string; match: string; after: string } {
  const line = text.replace(/\s+/g, ' ');
  const matchStart = line.toLowerCase().indexOf(search.trim().toLowerCase());
  if (matchStart < 0) return { before: line.slice(0, EXCERPT_CHARS_AFTER), match: '', after: '' };
  const end = matchStart + search.trim().length;
  const from =
    matchStart <= EXCERPT_CHARS_BEFORE ? 0 : line.indexOf(' ', matchStart - EXCERPT_CHARS_BEFORE) + 1;
  const start = from > matchStart ? matchStart - EXCERPT_CHARS_BEFORE : from;
  return {
    before: (start > 0 ? '…' : '') + line.slice(start, matchStart),
    match: line.slice(matchStart, end),
    after: line.slice(end, end + EXCERPT_CHARS_AFTER),
  };
}

interface SearchResultsProps {
  viewerId: number;
  search: string;
  onRemoved(chat: Chat): void;
}

/** Search results: conversations by name, messages by text, and other users the viewer can write to. */
export function SearchResults({ viewerId, search, onRemoved }: SearchResultsProps) {
  const { t } = useTranslation('mf-messages');
  const list = useInfiniteQuery(messageSearchQuery(viewerId, search));
  const { data: users = [], isPending: isSearchingUsers } = useQuery(userSearchQuery(viewerId, search));
  const { data, isPending, isFetching, isError, hasNextPage } = list;
  const end = useNearEnd(() => void list.fetchNextPage(), '0px', hasNextPage && !isFetching && !isError);
  const chats = data?.pages[0]?.chats ?? [];
  const messages = data?.pages.flatMap((page) => page.data) ?? [];
  const shownIds = new Set([viewerId, ...chats.map(({ user }) => user.id)]);
  const otherUsers = users.filter(({ id }) => !shownIds.has(id)).slice(0, 5);

  if (isPending)
    return (
      <SkeletonRows
        rows={SEARCH_SKELETON_ROW_COUNT}
        label={t('messages.loading')}
        avatar={CHAT_AVATAR_SIZE_PX}
      />
    );
  if (!data) {
    return (
      <ErrorState
        title={t('search.failed')}
        retryLabel={t('messages.retry')}
        onRetry={() => void list.refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!isSearchingUsers && chats.length + messages.length + otherUsers.length === 0) {
    return (
      <EmptyState illustration="search" title={t('search.none', { search })} text={t('search.noneText')} />
    );
  }
  return (
    <>
      {chats.length > 0 ? (
        <section>
          <h2 className={styles.section}>{t('search.conversations')}</h2>
          <ul className={styles.list}>
            {chats.map((chat) => (
              <ChatRow
                key={chat.chatId}
                chat={chat}
                viewerId={viewerId}
                isSelected={false}
                onRemoved={onRemoved}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {messages.length > 0 ? (
        <section>
          <h2 className={styles.section}>{t('search.messages')}</h2>
          <ul className={styles.list}>
            {messages.map(({ user, message }) => (
              <MessageResult key={message.messageId} user={user} message={message} search={search} />
            ))}
          </ul>
        </section>
      ) : null}
      {otherUsers.length > 0 ? (
        <section>
          <h2 className={styles.section}>{t('search.users')}</h2>
          <ul className={styles.list}>
            {otherUsers.map((user) => (
              <UserResult key={user.id} user={user} />
            ))}
          </ul>
        </section>
      ) : null}
      <div ref={end} />
    </>
  );
}

function UserResult({ user: { username, name, avatar } }: { user: UserSummary }) {
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={paths.newConversation.href(username)}>
        <Avatar src={avatar} name={name} size={CHAT_AVATAR_SIZE_PX} />
        <span className={styles.content}>
          <span className={styles.line}>
            <bdi className={styles.name}>{name}</bdi>
          </span>
          <span className={styles.line}>
            <bdi className={styles.preview}>@{username}</bdi>
          </span>
        </span>
      </Link>
    </li>
  );
}

interface MessageResultProps {
  user: UserSummary;
  message: Message;
  search: string;
}

/** A message that contains the search text. Links to its position in the conversation. */
function MessageResult({ user, message, search }: MessageResultProps) {
  const { t, i18n } = useTranslation('mf-messages');
  const { before, match, after } = getSearchExcerpt(message.message, search);
  const date = formatDate(message.createdAt, i18n.language);
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={getConversationUrl(message.chatId, { messageId: message.messageId })}>
        <Avatar src={user.avatar} name={user.name} size={CHAT_AVATAR_SIZE_PX} />
        <span className={styles.content}>
          <span className={styles.line}>
            <bdi className={styles.name}>{user.name}</bdi>{' '}
            <RelativeTime className={styles.time} at={message.createdAt} />
            <span className="ot-visually-hidden">{t('search.resultLabel', { name: user.name, date })}</span>
          </span>
          <span className={styles.line}>
            <span className={styles.preview} dir="auto">
              {before}
              <mark className={styles.mark}>{match}</mark>
              {after}
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}
