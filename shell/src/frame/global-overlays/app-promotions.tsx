import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isInstalledApp, startInstallTracking } from '../../services/install/install-store.ts';
import { getToday, readLocalStorage, writeLocalStorage } from '../../services/install/local-storage.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { STORAGE_KEYS } from './constants.ts';
import { FloatingCard } from './floating-card.tsx';
import { InstallOffer, useIsInstallOfferDue } from './install-offer.tsx';
import { useInstallTexts } from './use-install-texts.ts';

/** Install widget of desktops (SHELL-68). Once dismissed, it doesn't come back. */
function InstallWidget({ onClose }: { onClose(): void }) {
  const { t } = useInstallTexts();
  const { openDialog } = useShell();
  return (
    <FloatingCard
      position="corner"
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
function AppBanner({ onClose }: { onClose(): void }) {
  const { t } = useInstallTexts();
  return (
    <FloatingCard
      position="top"
      title={t('prompt.title')}
      closeLabel={t('close')}
      onClose={onClose}
      action={
        <Link className="ot-pill ot-pill-primary ot-pill-small" to={paths.download.href()}>
          {t('prompt.open')}
        </Link>
      }
    />
  );
}

interface AppPromotionsProps {
  /** Result of `hasRoomForPromotions` for the current page. */
  hasRoomForPromotions: boolean;
}

/** Shows at most one promotion of the app, and the connection notice. */
export function AppPromotions({ hasRoomForPromotions }: AppPromotionsProps): ReactNode {
  const { device } = useShell();
  // Read once when the page opens: an offer shown today stays until it is dismissed.
  const [offeredOn] = useState(() => readLocalStorage(STORAGE_KEYS.offered));
  const [closed, setClosed] = useState({
    offer: false,
    widget: readLocalStorage(STORAGE_KEYS.widget) !== null,
    prompt: readLocalStorage(STORAGE_KEYS.prompted) === getToday(),
  });
  const isOfferDue = useIsInstallOfferDue(device, offeredOn);
  useEffect(() => startInstallTracking(), []);

  const close = (renderPromotion: keyof typeof closed, key?: string) => () => {
    setClosed((before) => ({ ...before, [renderPromotion]: true }));
    if (key) writeLocalStorage(key, getToday());
  };

  function renderPromotion() {
    if (!hasRoomForPromotions || isInstalledApp()) return null;
    if (isOfferDue && !closed.offer) return <InstallOffer onClose={close('offer')} />;
    if (!device.mobile)
      return closed.widget ? null : <InstallWidget onClose={close('widget', STORAGE_KEYS.widget)} />;
    const isApple = device.iOS || device.safari;
    return isApple || closed.prompt ? null : <AppBanner onClose={close('prompt', STORAGE_KEYS.prompted)} />;
  }

  return (
    <>
      {renderPromotion()}
      <ConnectionNotice />
    </>
  );
}
