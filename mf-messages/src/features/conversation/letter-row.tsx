import { Words } from '@ontrend/shared/ui';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dropLetter, flush, type Letter, sendAgain, useOutbox } from '../../messaging/outbox.ts';
import styles from './message.module.css';

/** A message that is on its way, waits for the connection, or was refused: then it can be tried again or deleted. */
export function LetterRow({ letter }: { letter: Letter }) {
  const { t } = useTranslation('mf-messages');
  const isWaiting = useOutbox((outbox) => outbox.isWaiting);
  const { text, failed, key } = letter;
  return (
    <div
      className={styles.message}
      data-own="true"
      data-last="true"
      data-state={failed ? 'failed' : 'sending'}
    >
      <span className="ot-visually-hidden">{t('message.own')}</span>
      <div className={styles.line}>
        <div className={styles.bubble}>
          <p className={styles.text} dir="auto">
            <Words text={text} linkClass={styles.link} />
          </p>
        </div>
      </div>
      <div className={styles.when} role={failed ? 'alert' : undefined}>
        {failed ? (
          <span className={styles.why}>
            <CircleAlert size={14} aria-hidden="true" /> {t('message.failed')} {failed.join(' ')}
          </span>
        ) : (
          <>
            <Clock size={14} aria-hidden="true" />
            <span>{t(isWaiting ? 'message.waiting' : 'message.sending')}</span>
          </>
        )}
        {failed || isWaiting ? (
          <>
            <button
              type="button"
              className={styles.act}
              onClick={() => (failed ? sendAgain(letter) : void flush())}
            >
              {t('message.retry')}
            </button>
            <button type="button" className={styles.act} onClick={() => dropLetter(key)}>
              {t('message.discard')}
            </button>
          </>
        ) : null}
      </div>
    </div>
  );
}
