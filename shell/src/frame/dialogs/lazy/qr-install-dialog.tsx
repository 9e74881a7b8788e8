import { Dialog } from '@ontrend/shared/overlays';
import { paths } from '@ontrend/shared/paths';
import { QRCodeSVG } from 'qrcode.react';
import { StoreBadge } from '../../brand/store-badge.tsx';
import type { LazyDialogProps } from '../dialog-props.ts';
import { useDialogTexts } from '../use-dialog-texts.ts';
import { QR_CODE_SIZE_PX } from './constants.ts';
import styles from './dialogs.module.css';

/** Shows a QR code that opens the app's download page on a phone (SHELL-51). */
export function QrInstallDialog({ open, onClose, onClosed }: LazyDialogProps<'qr-install'>) {
  const { t } = useDialogTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('qrInstall.title')}
      description={t('qrInstall.text')}
    >
      <div className={styles.qr}>
        <QRCodeSVG
          value={new URL(paths.download.href(), location.origin).href}
          size={QR_CODE_SIZE_PX}
          marginSize={2}
          role="img"
          aria-label={t('qrInstall.code')}
        />
      </div>
      <p className={styles.badge}>
        <StoreBadge />
      </p>
    </Dialog>
  );
}
