import { formatDate } from '@ontrend/shared/i18n/formats';
import { paths } from '@ontrend/shared/paths';
import { Avatar, EmptyState, ErrorState, RelativeTime, SkeletonRows, useNearEnd } from '@ontrend/shared/ui';
import type { Chat, Message, Person } from '@ontrend/shared/wire';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { peopleQuery, searchQuery } from '../../messaging/queries.ts';
import { addressOf } from '../../messaging/whom-address.ts';
import styles from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import { excerptOf } from './excerpt-of.ts';

interface FoundProps {
  viewerId: number;
  search: string;
  onGone(chat: Chat): void;
}

/** What was found for a text: conversations by the other's name, messages by their words, and people one may write to. */
export function Found({ viewerId, search, onGone }: FoundProps) {
  const { t } = useTranslation('mf-messages');
  const list = useInfiniteQuery(searchQuery(viewerId, search));
  const { data: found = [], isPending: isLooking } = useQuery(peopleQuery(viewerId, search));
  const { data, isPending, isFetching, isError, hasNextPage } = list;
  const end = useNearEnd(() => void list.fetchNextPage(), '0px', hasNextPage && !isFetching && !isError);
  const chats = data?.pages[0]?.chats ?? [];
  const messages = data?.pages.flatMap((page) => page.data) ?? [];
  const known = new Set([viewerId, ...chats.map(({ user }) => user.id)]);
  const people = found.filter(({ id }) => !known.has(id)).slice(0, 5);

  if (isPending) return <SkeletonRows rows={4} label={t('messages.loading')} avatar={56} />;
  if (!data) {
    return (
      <ErrorState
        title={t('search.failed')}
        again={t('messages.again')}
        onRetry={() => void list.refetch()}
        isTrying={isFetching}
      />
    );
  }
  if (!isLooking && chats.length + messages.length + people.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={36} />}
        title={t('search.none', { search })}
        text={t('search.noneText')}
      />
    );
  }
  return (
    <>
      {chats.length > 0 ? (
        <section>
          <h2 className={styles.section}>{t('search.people')}</h2>
          <ul className={styles.list}>
            {chats.map((chat) => (
              <ChatRow key={chat.chatId} chat={chat} viewerId={viewerId} isChosen={false} onGone={onGone} />
            ))}
          </ul>
        </section>
      ) : null}
      {messages.length > 0 ? (
        <section>
          <h2 className={styles.section}>{t('search.messages')}</h2>
          <ul className={styles.list}>
            {messages.map(({ user, message }) => (
              <FoundMessage key={message.messageId} {...{ user, message, search }} />
            ))}
          </ul>
        </section>
      ) : null}
      {people.length > 0 ? (
        <section>
          <h2 className={styles.section}>{t('search.others')}</h2>
          <ul className={styles.list}>
            {people.map((person) => (
              <FoundPerson key={person.id} person={person} />
            ))}
          </ul>
        </section>
      ) : null}
      <div ref={end} />
    </>
  );
}

function FoundPerson({ person: { username, name, avatar } }: { person: Person }) {
  return (
    <li className={styles.row}>
      <Link className={styles.open} to={paths.newConversation.href(username)}>
        <Avatar src={avatar} name={name} size={56} />
        <span className={styles.words}>
          <span className={styles.pair}>
            <bdi className={styles.name}>{name}</bdi>
          </span>
          <span className={styles.pair}>
            <bdi className={styles.line}>@{username}</bdi>
          </span>
        </span>
      </Link>
    </li>
  );
}

interface FoundMessageProps {
  user: Person;
  message: Message;
  search: string;
}

/** A message that holds what was looked for; it leads to its place in the conversation. */
function FoundMessage({ user, message, search }: FoundMessageProps) {
  const { t, i18n } = useTranslation('mf-messages');
  const { before, found, after } = excerptOf(message.message, search);
  const when = formatDate(message.createdAt, i18n.language);
  return (
    <li className={styles.row}>
      <Link className={styles.open} to={addressOf(message.chatId, { m: message.messageId })}>
        <Avatar src={user.avatar} name={user.name} size={56} />
        <span className={styles.words}>
          <span className={styles.pair}>
            <bdi className={styles.name}>{user.name}</bdi>{' '}
            <RelativeTime className={styles.age} at={message.createdAt} />
            <span className="ot-visually-hidden">{t('search.found', { name: user.name, when })}</span>
          </span>
          <span className={styles.pair}>
            <span className={styles.line} dir="auto">
              {before}
              <mark className={styles.mark}>{found}</mark>
              {after}
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}
