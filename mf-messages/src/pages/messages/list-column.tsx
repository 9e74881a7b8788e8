import { paths } from '@ontrend/shared/paths';
import { useDebouncedValue } from '@ontrend/shared/ui';
import type { Chat } from '@ontrend/shared/wire';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChatList, SearchField, SearchResults } from '../../features/chat-list/index.ts';
import { SEARCH_DEBOUNCE_MS } from '../../messaging/constants.ts';
import type { MessagesLocation } from '../../messaging/messages-url.ts';
import styles from './messages-page.module.css';

interface ListColumnProps {
  viewerId: number;
  location: MessagesLocation;
  /** The open conversation was deleted or its user was blocked. */
  onRemoved(): void;
}

/** The conversation list or the search results. */
export function ListColumn({ viewerId, location: { selection, view }, onRemoved }: ListColumnProps) {
  const { t } = useTranslation('mf-messages');
  const [query, setQuery] = useState('');
  const search = useDebouncedValue(query.trim(), SEARCH_DEBOUNCE_MS);
  const selected = selection !== null && typeof selection === 'object' ? selection.conversationRef : null;
  const leaveIfSelected = ({ chatId, user }: Chat) => {
    if (selected === null) return;
    if ('chatId' in selected ? selected.chatId === chatId : selected.username === user.username) onRemoved();
  };
  return (
    <div className={styles.list} data-scroll="chats">
      <h1 className={styles.heading}>{t('messages.title')}</h1>
      <div className={styles.tools}>
        <SearchField value={query} onChange={setQuery} />
        <Link
          className={styles.newMessage}
          to={paths.newConversation.path}
          aria-label={t('messages.new')}
          title={t('messages.new')}
        >
          <SquarePen size={20} aria-hidden="true" />
        </Link>
      </div>
      {search !== '' && query.trim() !== '' ? (
        <SearchResults viewerId={viewerId} search={search} onRemoved={leaveIfSelected} />
      ) : (
        <ChatList
          key={view}
          viewerId={viewerId}
          view={view}
          selected={selected}
          onRemoved={leaveIfSelected}
        />
      )}
    </div>
  );
}
