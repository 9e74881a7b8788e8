import { type Device, useShell } from '@ontrend/shared/contract';
import { useEffect } from 'react';
import { promptInstall, useInstallPrompt } from '../../services/install/install-store.ts';
import { getToday, writeLocalStorage } from '../../services/install/local-storage.ts';
import { STORAGE_KEYS } from './constants.ts';
import type { PromotionRoom } from './find-promotion-room.ts';
import { FloatingCard } from './floating-card.tsx';
import { useInstallTexts } from './use-install-texts.ts';

/**
 * Offers to install the web app (SHELL-69) and stores the day on which it was shown. On iOS, whose browsers have no
 * install prompt, it shows the steps.
 */
export function InstallOffer({ position, onClose }: { position: PromotionRoom; onClose(): void }) {
  const { t } = useInstallTexts();
  const { device } = useShell();
  const canPrompt = useInstallPrompt((state) => state.installPrompt !== null);
  useEffect(() => writeLocalStorage(STORAGE_KEYS.offered, getToday()), []);
  const steps = t(device.safari ? 'offer.stepsSafari' : 'download.stepsIOS');
  return (
    <FloatingCard
      position={position}
      title={t('offer.title')}
      text={canPrompt ? t('offer.text') : steps}
      closeLabel={t('close')}
      onClose={onClose}
      action={
        canPrompt ? (
          <button
            type="button"
            className="ot-pill ot-pill-ink ot-pill-small"
            onClick={() => {
              void promptInstall();
              onClose();
            }}
          >
            {t('offer.install')}
          </button>
        ) : null
      }
    />
  );
}

/**
 * Returns whether to show the install offer: not on Android, which has the native app, and once a day on
 * desktops (SHELL-69).
 */
export function useIsInstallOfferDue(
  device: Pick<Device, 'android' | 'iOS' | 'mobile'>,
  offeredOn: string | null,
): boolean {
  const canPrompt = useInstallPrompt((state) => state.installPrompt !== null);
  return (canPrompt || device.iOS) && !device.android && (device.mobile || offeredOn !== getToday());
}
