import { IconButton } from '@ontrend/shared/ui';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dismissUndo, pauseUndoTimer, resumeUndoTimer, useUndo } from '../../messaging/undo.ts';
import styles from './undo-bar.module.css';

/**
 * Bar that offers to undo the last action. It disappears after a timeout, which pauses while the bar is
 * hovered or focused.
 */
export function UndoBar() {
  const { t } = useTranslation('mf-messages');
  const last = useUndo((state) => state.last);
  return (
    <div className={styles.container} role="status">
      {last ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timeout; the buttons inside are the interactive elements
        <div
          key={last.id}
          className={styles.bar}
          onPointerEnter={pauseUndoTimer}
          onPointerLeave={resumeUndoTimer}
          onFocus={pauseUndoTimer}
          onBlur={resumeUndoTimer}
        >
          <span className={styles.text}>{last.text}</span>
          <button
            type="button"
            className={styles.undo}
            onClick={() => {
              dismissUndo();
              void last.undo();
            }}
          >
            {t('undo.action')}
          </button>
          <IconButton label={t('undo.close')} icon={<X size={18} />} onClick={dismissUndo} />
        </div>
      ) : null}
    </div>
  );
}
