import { useSession } from '@ontrend/shared/session';
import { ListPage, NotAuthorized } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { ChatList } from '../../features/chat-list/index.ts';

/** Conversations. Guests on a phone meet the gate here, on a desktop the shell's guard (design 11). */
export function MessagesPage() {
  const { t } = useTranslation('mf-messages');
  const status = useSession((session) => session.status);
  const viewer = useSession((session) => session.viewer);
  return (
    <ListPage heading={t('messages.title')}>
      {viewer ? <ChatList viewerId={viewer.id} /> : null}
      {status === 'guest' ? (
        <NotAuthorized
          title={t('messages.title')}
          text={t('messages.guestText')}
          action={t('messages.signUp')}
        />
      ) : null}
    </ListPage>
  );
}
