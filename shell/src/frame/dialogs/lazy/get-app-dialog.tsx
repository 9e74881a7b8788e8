import { Dialog } from '@ontrend/shared/overlays';
import { StoreBadge } from '../../brand/store-badge.tsx';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useTexts } from '../use-texts.ts';
import styles from './dialogs.module.css';

/** The app, offered after 7 skips, and on a phone after a like or comment (spec 4, skip counter). */
export function GetAppDialog({ open, onClose, onClosed }: LazyDialogProps<'get-app'>) {
  const { t } = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('getApp.title')}
      description={t('getApp.text')}
    >
      <p className={styles.badge}>
        <StoreBadge />
      </p>
    </Dialog>
  );
}
