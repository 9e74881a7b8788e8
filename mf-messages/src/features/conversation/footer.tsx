import { Button } from '@ontrend/shared/ui';
import type { Conversation } from '@ontrend/shared/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerRequest } from '../../messaging/actions.ts';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';

interface FooterProps {
  viewerId: number;
  conversation: Conversation;
  onGone(): void;
}

/** Where one writes; a request is answered first, and who may not write is told so. */
export function Footer({ viewerId, conversation, onGone }: FooterProps) {
  const { t } = useTranslation('mf-messages');
  const { state, chatId, user, writing } = conversation;
  const { name } = user;
  if (state === 'request' && chatId !== null) {
    return <Request viewerId={viewerId} chatId={chatId} name={name} onGone={onGone} />;
  }
  if (writing === 'closed' || writing === 'waiting') {
    return (
      <p className={styles.closed} role="status">
        {t(writing === 'closed' ? 'form.closed' : 'form.waits')}
      </p>
    );
  }
  return (
    <>
      {writing === 'request' ? <p className={styles.hint}>{t('form.asks', { name })}</p> : null}
      <Composer key={user.id} viewerId={viewerId} person={user} />
    </>
  );
}

interface RequestProps {
  viewerId: number;
  chatId: number;
  name: string;
  onGone(): void;
}

/** Somebody the viewer doesn't follow would like to write. */
function Request({ viewerId, chatId, name, onGone }: RequestProps) {
  const { t } = useTranslation('mf-messages');
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null);
  const answer = async (isWanted: boolean) => {
    setAsked(isWanted ? 'accept' : 'decline');
    const isDone = await answerRequest(viewerId, chatId, isWanted);
    setAsked(null);
    if (isDone && !isWanted) onGone();
  };
  return (
    <div className={styles.request}>
      <p className={styles.requestTitle} dir="auto">
        {t('form.request', { name })}
      </p>
      <p className={styles.note}>{t('form.requestText')}</p>
      <div className={styles.answers}>
        <Button
          loading={asked === 'decline'}
          disabled={asked === 'accept'}
          onClick={() => void answer(false)}
        >
          {t('form.decline')}
        </Button>
        <Button
          look="primary"
          loading={asked === 'accept'}
          disabled={asked === 'decline'}
          onClick={() => void answer(true)}
        >
          {t('form.accept')}
        </Button>
      </div>
    </div>
  );
}
