import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isStandalone, startInstallTracking } from '../../services/install/install-store.ts';
import { getToday, readLocalStorage, writeLocalStorage } from '../../services/install/local-storage.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { STORAGE_KEYS } from './constants.ts';
import { FloatingCard } from './floating-card.tsx';
import { InstallOffer, useIsInstallOfferDue } from './install-offer.tsx';
import { useTexts } from './use-texts.ts';

/** The desktop's widget (spec 1); put away, it does not come back. */
function InstallWidget({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
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
          {t('widget.show')}
        </button>
      }
    />
  );
}

/** What a phone's visitor is told once a day (spec 1). */
function AppBanner({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
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
  /** The page leaves room for it (has-room-for.ts). */
  hasRoomForPromotions: boolean;
}

/** Everything that speaks for the app, one thing at a time, and whether the browser is online. */
export function AppPromotions({ hasRoomForPromotions }: AppPromotionsProps): ReactNode {
  const { device } = useShell();
  // As it was when the page was opened: what is shown today goes on being shown until it is put away.
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
    if (!hasRoomForPromotions || isStandalone()) return null;
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
