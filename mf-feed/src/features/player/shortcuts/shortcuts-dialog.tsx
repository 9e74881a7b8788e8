import { addTexts } from '@ontrend/shared/i18n';
import { Dialog } from '@ontrend/shared/overlays';
import { useTranslation } from 'react-i18next';
import en from '../../../locales/shortcuts.en.json';
import styles from './shortcuts-dialog.module.css';

addTexts('mf-feed-shortcuts', en);

/** All shortcuts of the feed (FEED-62). Several keys in a row have the same effect. */
const SHORTCUTS: [action: string, ...keys: string[]][] = [
  ['next', '↓', 'J'],
  ['previous', '↑', 'K'],
  ['play', '␣'],
  ['seek', '←', '→'],
  ['mute', 'M'],
  ['fullScreen', 'F'],
  ['captions', 'S'],
  ['like', 'L'],
  ['save', 'B'],
  ['comments', 'C'],
  ['help', '?'],
];

interface ShortcutsDialogProps {
  open: boolean;
  onClose(): void;
}

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation('mf-feed-shortcuts');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <dl className={styles.keys}>
        {SHORTCUTS.map(([action, ...keys]) => (
          <div key={action} className={styles.line}>
            <dt>{t(action)}</dt>
            <dd className={styles.names}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key === '␣' ? t('space') : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
