import { paths } from '@ontrend/shared/paths';
import { useRested } from '@ontrend/shared/ui';
import type { Chat } from '@ontrend/shared/wire';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChatList, Found, SearchField } from '../../features/chat-list/index.ts';
import { SEARCH_DELAY_MS } from '../../messaging/constants.ts';
import styles from './messages-page.module.css';
import type { Place } from './place-of.ts';

interface ListColumnProps {
  viewerId: number;
  place: Place;
  /** The conversation beside it is gone. */
  onGone(): void;
}

/** All conversations, or what was found among them. */
export function ListColumn({ viewerId, place: { content, view }, onGone }: ListColumnProps) {
  const { t } = useTranslation('mf-messages');
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim(), SEARCH_DELAY_MS);
  const chosen = content !== null && typeof content === 'object' ? content.whom : null;
  const leaveIfChosen = ({ chatId, user }: Chat) => {
    if (chosen === null) return;
    if ('chatId' in chosen ? chosen.chatId === chatId : chosen.username === user.username) onGone();
  };
  return (
    <div className={styles.list} data-scroll="chats">
      <h1 className={styles.heading}>{t('messages.title')}</h1>
      <div className={styles.tools}>
        <SearchField value={typed} onChange={setTyped} />
        <Link
          className={styles.begin}
          to={paths.newConversation.path}
          aria-label={t('messages.begin')}
          title={t('messages.begin')}
        >
          <SquarePen size={20} aria-hidden="true" />
        </Link>
      </div>
      {search !== '' && typed.trim() !== '' ? (
        <Found viewerId={viewerId} search={search} onGone={leaveIfChosen} />
      ) : (
        <ChatList key={view} viewerId={viewerId} view={view} chosen={chosen} onGone={leaveIfChosen} />
      )}
    </div>
  );
}
