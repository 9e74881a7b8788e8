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
import type { PromotionRoom } from './find-promotion-room.ts';
import { FloatingCard } from './floating-card.tsx';
import { InstallOffer, useIsInstallOfferDue } from './install-offer.tsx';
import { useInstallTexts } from './use-install-texts.ts';

/** Install widget of desktops (SHELL-68). Once dismissed, it doesn't come back. */
function InstallWidget({ position, onClose }: { position: PromotionRoom; onClose(): void }) {
  const { t } = useInstallTexts();
  const { openDialog } = useShell();
  return (
    <FloatingCard
      position={position}
      title={t('widget.title')}
      text={t('widget.text')}
      closeLabel={t('close')}
      onClose={onClose}
      action={
        <button
          type="button"
          className="ot-pill ot-pill-small"
          aria-haspopup="dialog"
          onClick={() => openDialog({ id: 'qr-install' })}
        >
          {t('widget.showCode')}
        </button>
      }
    />
  );
}

/** Banner that suggests the app on phones once a day (SHELL-67). */
function AppBanner({ position, onClose }: { position: PromotionRoom; onClose(): void }) {
  const { t } = useInstallTexts();
  return (
    <FloatingCard
      position={position}
      title={t('prompt.title')}
      closeLabel={t('close')}
      onClose={onClose}
      action={
        <Link className="ot-pill ot-pill-ink ot-pill-small" to={paths.download.href()}>
          {t('prompt.open')}
        </Link>
      }
    />
  );
}

/** Whether a dialog or a sheet is open, which may be a prompt of its own (FEED-46, FEED-51). */
function useIsOverlayOpen(): boolean {
  const hasDialog = useDialogs(({ dialogs }) => dialogs.some(({ open }) => open));
  const hasSheet = useSheet(({ open }) => open);
  return hasDialog || hasSheet;
}

interface AppPromotionsProps {
  /** Result of `findPromotionRoom` for the current page. */
  promotionRoom: PromotionRoom | null;
}

/**
 * Coordinates the passive promotions of the app (SHELL-91): from the third video on it shows one of them, and after
 * that was dismissed no other. Also renders the connection notice.
 */
export function AppPromotions({ promotionRoom }: AppPromotionsProps): ReactNode {
  const { device } = useShell();
  const isGateOpen = usePromotionGate(({ isOpen }) => isOpen);
  const isOverlayOpen = useIsOverlayOpen();
  const [isDismissed, setDismissed] = useState(false);
  // Read once when the page opens: an offer shown today stays until it is dismissed.
  const [offeredOn] = useState(() => readLocalStorage(STORAGE_KEYS.offered));
  const [closed] = useState(() => ({
    // On phones all promotions share a day.
    today: device.mobile && readLocalStorage(STORAGE_KEYS.prompted) === getToday(),
    widget: readLocalStorage(STORAGE_KEYS.widget) !== null,
  }));
  const isOfferDue = useIsInstallOfferDue(device, offeredOn);
  useEffect(() => startInstallTracking(), []);

  const dismiss = (key: string | null) => () => {
    setDismissed(true);
    if (key) writeLocalStorage(key, getToday());
  };

  function renderPromotion() {
    // The document server's question for consent covers the same place. The page is reloaded after the answer.
    const isConsentPending = document.getElementById('consent') !== null;
    if (!promotionRoom || !isGateOpen || isOverlayOpen || isInstalledApp() || isConsentPending) return null;
    if (isDismissed || closed.today) return null;
    const phoneKey = device.mobile ? STORAGE_KEYS.prompted : null;
    if (isOfferDue) return <InstallOffer position={promotionRoom} onClose={dismiss(phoneKey)} />;
    if (!device.mobile) {
      return closed.widget ? null : (
        <InstallWidget position={promotionRoom} onClose={dismiss(STORAGE_KEYS.widget)} />
      );
    }
    const isApple = device.iOS || device.safari;
    return isApple ? null : <AppBanner position={promotionRoom} onClose={dismiss(phoneKey)} />;
  }

  return (
    <>
      {renderPromotion()}
      <ConnectionNotice />
    </>
  );
}
