import { Dialog } from '@ontrend/shared/overlays';
import { StoreBadge } from '../../brand/store-badge.tsx';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';
import styles from './dialogs.module.css';

/** Suggests the app: after 7 skips, and on phones after a like or comment (FEED-51, CONST-11). */
export function GetAppDialog({ open, onClose, onClosed }: LazyDialogProps<'get-app'>) {
  const { t } = useDialogTexts();
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
