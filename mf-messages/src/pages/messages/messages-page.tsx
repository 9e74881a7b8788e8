import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { queryClient } from '@ontrend/shared/query';
import { useSession } from '@ontrend/shared/session';
import { NotAuthorized } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { UndoBar } from '../../features/undo-bar/index.ts';
import { parseMessagesUrl } from '../../messaging/messages-url.ts';
import { messagesKey } from '../../messaging/queries.ts';
import { ConversationColumn } from './conversation-column.tsx';
import { ListColumn } from './list-column.tsx';
import styles from './messages-page.module.css';
import { MessagesSkeleton } from './messages-skeleton.tsx';

/**
 * The messages page. Guests on a phone see the sign-in gate (MESSAGE-6); the shell redirects guests on
 * desktop.
 */
export function MessagesPage() {
  const { t } = useTranslation('mf-messages');
  const status = useSession((session) => session.status);
  const viewer = useSession((session) => session.viewer);
  if (viewer) return <Columns viewer={viewer} />;
  if (status === 'unknown') return <MessagesSkeleton />;
  return (
    <div className={styles.gate}>
      <h1 className="ot-visually-hidden">{t('messages.title')}</h1>
      <NotAuthorized
        illustration="messages"
        title={t('messages.title')}
        text={t('messages.guestText')}
        action={t('messages.signUp')}
      />
    </div>
  );
}

/** Two columns (SHELL-20): the list and the selected conversation. A phone shows one of them. */
function Columns({ viewer }: { viewer: Viewer }) {
  const { pathname } = useLocation();
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const messagesLocation = parseMessagesUrl(pathname, searchParams);
  const { selection } = messagesLocation;
  const goToList = useCallback(() => void navigate(paths.messages.href()), [navigate]);
  const goBack = useBackToList(selection !== null);

  const onJumpToLatest = useCallback(() => {
    void queryClient.resetQueries({ queryKey: messagesKey(viewer.id), type: 'active' });
    if (!searchParams.has('m')) return;
    setSearchParams(
      (params) => {
        params.delete('m');
        return params;
      },
      { replace: true },
    );
  }, [viewer.id, searchParams, setSearchParams]);
  return (
    <div
      className={styles.columns}
      data-open={selection !== null}
      data-list-only={messagesLocation.isListOnly}
    >
      <ListColumn viewerId={viewer.id} location={messagesLocation} onRemoved={goToList} />
      {messagesLocation.isListOnly ? null : (
        <ConversationColumn
          viewer={viewer}
          location={messagesLocation}
          onBack={goBack}
          onRemoved={goToList}
          onJumpToLatest={onJumpToLatest}
        />
      )}
      <UndoBar />
    </div>
  );
}

/**
 * Makes "back" lead to the list when the conversation was the first page of the visit.
 * @returns the same action, for the bar of a conversation
 */
function useBackToList(isOpen: boolean): () => void {
  const { setBackHandler } = useShell();
  const navigate = useNavigate();
  const goBack = useCallback(() => {
    // The router stores the index of each history entry; at index 0, going back would leave the site.
    if ((history.state as { idx?: number } | null)?.idx) void navigate(-1);
    else void navigate(paths.messages.href(), { replace: true });
  }, [navigate]);
  useEffect(() => {
    if (isOpen) return setBackHandler(goBack);
  }, [isOpen, setBackHandler, goBack]);
  return goBack;
}
