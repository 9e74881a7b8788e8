import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { startInstallTracking } from '../../services/install/install-store.ts';
import { isInstalledApp } from '../../services/install/is-installed-app.ts';
import { getToday, readLocalStorage, writeLocalStorage } from '../../services/install/local-storage.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { STORAGE_KEYS } from './constants.ts';
import type { PromotionRoom } from './find-promotion-room.ts';
import { type CardPosition, FloatingCard } from './floating-card.tsx';
import { InstallOffer, useIsInstallOfferDue } from './install-offer.tsx';
import { useInstallTexts } from './use-install-texts.ts';

/** Install widget of desktops (SHELL-68). Once dismissed, it doesn't come back. */
function InstallWidget({ position, onClose }: { position: CardPosition; onClose(): void }) {
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
function AppBanner({ position, onClose }: { position: CardPosition; onClose(): void }) {
  const { t } = useInstallTexts();
  return (
    <FloatingCard
      position={position}
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
  /** Result of `findPromotionRoom` for the current page. */
  promotionRoom: PromotionRoom | null;
}

/** Shows at most one promotion of the app, and the connection notice. */
export function AppPromotions({ promotionRoom }: AppPromotionsProps): ReactNode {
  const { device } = useShell();
  // Read once when the page opens: an offer shown today stays until it is dismissed.
  const [offeredOn] = useState(() => readLocalStorage(STORAGE_KEYS.offered));
  const [closed, setClosed] = useState(() => {
    const isPhonePromptClosed = readLocalStorage(STORAGE_KEYS.prompted) === getToday();
    return {
      offer: device.mobile && isPhonePromptClosed,
      widget: readLocalStorage(STORAGE_KEYS.widget) !== null,
      prompt: isPhonePromptClosed,
    };
  });
  const isOfferDue = useIsInstallOfferDue(device, offeredOn);
  useEffect(() => startInstallTracking(), []);

  const close = (renderPromotion: keyof typeof closed, key?: string) => () => {
    setClosed((before) => ({ ...before, [renderPromotion]: true }));
    if (key) writeLocalStorage(key, getToday());
  };

  function renderPromotion() {
    // The document server's question for consent covers the same place. The page is reloaded after the answer.
    const isConsentPending = document.getElementById('consent') !== null;
    if (!promotionRoom || isInstalledApp() || isConsentPending) return null;
    const corner = promotionRoom === 'start' ? 'start-corner' : 'corner';
    if (isOfferDue && !closed.offer) {
      return (
        <InstallOffer
          position={device.iOS ? 'start-corner' : corner}
          onClose={close('offer', device.mobile ? STORAGE_KEYS.prompted : undefined)}
        />
      );
    }
    if (!device.mobile) {
      return closed.widget ? null : (
        <InstallWidget position={corner} onClose={close('widget', STORAGE_KEYS.widget)} />
      );
    }
    const isApple = device.iOS || device.safari;
    return isApple || closed.prompt ? null : (
      <AppBanner
        position={promotionRoom === 'bottom' ? 'corner' : 'top'}
        onClose={close('prompt', STORAGE_KEYS.prompted)}
      />
    );
  }

  return (
    <>
      {renderPromotion()}
      <ConnectionNotice />
    </>
  );
}
