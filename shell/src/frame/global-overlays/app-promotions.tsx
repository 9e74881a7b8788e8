import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { startInstallTracking } from '../../services/install/install-store.ts';
import { isInstalledApp } from '../../services/install/is-installed-app.ts';
import { getToday, readLocalStorage, writeLocalStorage } from '../../services/install/local-storage.ts';
import { usePromotionGate } from '../../services/install/promotion-gate.ts';
import { useDialogs } from '../../services/overlays/dialog-store.ts';
import { useSheet } from '../../services/overlays/sheet-store.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { STORAGE_KEYS } from './constants.ts';
import type { PromotionPosition } from './find-promotion-position.ts';
import { FloatingCard } from './floating-card.tsx';
import { useInstallTexts } from './use-install-texts.ts';
import { useIsWebAppPromotionDue, WebAppPromotion } from './web-app-promotion.tsx';

/** Shows the QR code of the download page on desktops (SHELL-68). Once dismissed, it doesn't come back. */
function QrCodePromotion({ position, onClose }: { position: PromotionPosition; onClose(): void }) {
  const { t } = useInstallTexts();
  const { openDialog } = useShell();
  return (
    <FloatingCard
      position={position}
      title={t('qrCode.title')}
      text={t('qrCode.text')}
      closeLabel={t('close')}
      onClose={onClose}
      action={
        <button
          type="button"
          className="ot-pill ot-pill-small"
          aria-haspopup="dialog"
          onClick={() => openDialog({ id: 'qr-install' })}
        >
          {t('qrCode.showCode')}
        </button>
      }
    />
  );
}

/** Suggests the native app on phones once a day (SHELL-67). */
function NativeAppPromotion({ position, onClose }: { position: PromotionPosition; onClose(): void }) {
  const { t } = useInstallTexts();
  return (
    <FloatingCard
      position={position}
      title={t('nativeApp.title')}
      closeLabel={t('close')}
      onClose={onClose}
      action={
        <Link className="ot-pill ot-pill-ink ot-pill-small" to={paths.download.href()}>
          {t('nativeApp.open')}
        </Link>
      }
    />
  );
}

/** Whether a dialog or a sheet is open, which may be the get-app dialog (FEED-46, FEED-51). */
function useIsOverlayOpen(): boolean {
  const hasDialog = useDialogs(({ dialogs }) => dialogs.some(({ open }) => open));
  const hasSheet = useSheet(({ open }) => open);
  return hasDialog || hasSheet;
}

interface AppPromotionsProps {
  /** Result of `findPromotionPosition` for the current page. */
  position: PromotionPosition | null;
}

/**
 * Coordinates the passive promotions of the app (SHELL-91): from the third video on it shows one of them, and after
 * that was dismissed no other. Also renders the connection notice.
 */
export function AppPromotions({ position }: AppPromotionsProps): ReactNode {
  const { device } = useShell();
  const isGateOpen = usePromotionGate(({ isOpen }) => isOpen);
  const isOverlayOpen = useIsOverlayOpen();
  const [isDismissed, setDismissed] = useState(false);
  // Read once when the page opens: a promotion shown today stays until it is dismissed.
  const [shownOn] = useState(() => readLocalStorage(STORAGE_KEYS.webAppShown));
  const [closed] = useState(() => ({
    // On phones all promotions share a day.
    today: device.mobile && readLocalStorage(STORAGE_KEYS.dismissedOnPhone) === getToday(),
    qrCode: readLocalStorage(STORAGE_KEYS.qrCodeDismissed) !== null,
  }));
  const isWebAppDue = useIsWebAppPromotionDue(device, shownOn);
  useEffect(() => startInstallTracking(), []);

  const dismiss = (key: string | null) => () => {
    setDismissed(true);
    if (key) writeLocalStorage(key, getToday());
  };

  function renderPromotion() {
    // The document server's question for consent covers the same place. The page is reloaded after the answer.
    const isConsentPending = document.getElementById('consent') !== null;
    if (!position || !isGateOpen || isOverlayOpen || isInstalledApp() || isConsentPending) return null;
    if (isDismissed || closed.today) return null;
    const phoneKey = device.mobile ? STORAGE_KEYS.dismissedOnPhone : null;
    if (isWebAppDue) return <WebAppPromotion position={position} onClose={dismiss(phoneKey)} />;
    if (!device.mobile) {
      return closed.qrCode ? null : (
        <QrCodePromotion position={position} onClose={dismiss(STORAGE_KEYS.qrCodeDismissed)} />
      );
    }
    const isApple = device.iOS || device.safari;
    return isApple ? null : <NativeAppPromotion position={position} onClose={dismiss(phoneKey)} />;
  }

  return (
    <>
      {renderPromotion()}
      <ConnectionNotice />
    </>
  );
}
