import { RichText } from '@ontrend/shared/ui';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  discardPendingMessage,
  flushOutbox,
  type PendingMessage,
  retryPendingMessage,
  useOutbox,
} from '../../messaging/outbox.ts';
import styles from './message.module.css';

/**
 * A message that is being sent, waits for a connection, or was rejected. In the last two states it can be
 * retried or deleted.
 */
export function PendingMessageRow({ message }: { message: PendingMessage }) {
  const { t } = useTranslation('mf-messages');
  const isServerUnreachable = useOutbox((outbox) => outbox.isServerUnreachable);
  const { text, failed, key } = message;
  return (
    <div
      className={styles.message}
      data-own="true"
      data-last-in-group="true"
      data-state={failed ? 'failed' : 'sending'}
    >
      <span className="ot-visually-hidden">{t('message.own')}</span>
      <div className={styles.bubbleRow}>
        <div className={styles.bubble}>
          <p className={styles.text} dir="auto">
            <RichText text={text} linkClassName={styles.link} />
          </p>
        </div>
      </div>
      <div className={styles.meta} role={failed ? 'alert' : undefined}>
        {failed ? (
          <span className={styles.error}>
            <CircleAlert size={14} aria-hidden="true" /> {t('message.failed')} {failed.join(' ')}
          </span>
        ) : (
          <>
            <Clock size={14} aria-hidden="true" />
            <span>{t(isServerUnreachable ? 'message.waiting' : 'message.sending')}</span>
          </>
        )}
        {failed || isServerUnreachable ? (
          <>
            <button
              type="button"
              className={styles.action}
              onClick={() => (failed ? retryPendingMessage(message) : void flushOutbox())}
            >
              {t('message.retry')}
            </button>
            <button type="button" className={styles.action} onClick={() => discardPendingMessage(key)}>
              {t('message.discard')}
            </button>
          </>
        ) : null}
      </div>
    </div>
  );
}
