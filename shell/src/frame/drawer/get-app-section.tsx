import { QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../services/overlays/dialog-store.ts';
import { StoreBadge } from '../brand/store-badge.tsx';

/**
 * The "Get more with the app" section (SHELL-51).
 * @param hasQrCode shows a button that opens the QR code; on desktops
 */
export function GetAppSection({ hasQrCode }: { hasQrCode: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <section className="ot-get-app" aria-label={t('drawer.getMore')}>
      <h2 className="ot-drawer-heading">{t('drawer.getMore')}</h2>
      <div className="ot-get-app-links">
        <StoreBadge />
        {hasQrCode ? (
          <button
            type="button"
            className="ot-icon-button"
            aria-label={t('app.showCode')}
            aria-haspopup="dialog"
            onClick={() => openDialog({ id: 'qr-install' })}
          >
            <QrCode size={26} />
          </button>
        ) : null}
      </div>
    </section>
  );
}
