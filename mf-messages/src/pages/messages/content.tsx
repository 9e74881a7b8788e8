import { paths } from '@ontrend/shared/paths';
import { ButtonLink, EmptyState } from '@ontrend/shared/ui';
import type { Viewer } from '@ontrend/shared/wire';
import { MessagesSquare } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Conversation, Gone } from '../../features/conversation/index.ts';
import { NewMessage } from '../../features/new-message/index.ts';
import styles from './messages-page.module.css';
import type { Place } from './place-of.ts';
import { useKeyboard } from './use-keyboard.ts';

interface ContentProps {
  viewer: Viewer;
  place: Place;
  onGone(): void;
  onLatest(): void;
}

/** What is chosen from the list; until then, that something can be. */
export function Content({ viewer, place: { content, around }, onGone, onLatest }: ContentProps) {
  const { t } = useTranslation('mf-messages');
  const box = useRef<HTMLDivElement>(null);
  useKeyboard(box);
  if (content === null) {
    return (
      <section className={styles.content} data-empty="true" aria-label={t('content.label')}>
        <EmptyState
          icon={<MessagesSquare size={36} />}
          title={t('content.title')}
          text={t('content.text')}
          action={
            <ButtonLink look="primary" to={paths.newConversation.path}>
              {t('messages.begin')}
            </ButtonLink>
          }
        />
      </section>
    );
  }
  return (
    <div ref={box} className={styles.content}>
      {content === 'new' ? <NewMessage viewerId={viewer.id} /> : null}
      {content === 'gone' ? <Gone /> : null}
      {typeof content === 'object' ? (
        <Conversation {...{ viewer, around, onGone, onLatest }} whom={content.whom} />
      ) : null}
    </div>
  );
}
