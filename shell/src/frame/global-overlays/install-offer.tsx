import { useEffect } from 'react';
import { promptInstall, useInstallPrompt } from '../../services/install/install-store.ts';
import { getToday, writeLocalStorage } from '../../services/install/local-storage.ts';
import { STORAGE_KEYS } from './constants.ts';
import { FloatingCard } from './floating-card.tsx';
import { useTexts } from './use-texts.ts';

/** Offers the site as an app (spec 1, 4): where it is shown, the day is remembered. */
export function InstallOffer({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  useEffect(() => writeLocalStorage(STORAGE_KEYS.offered, getToday()), []);
  return (
    <FloatingCard
      position="corner"
      title={t('offer.title')}
      text={t('offer.text')}
      closeLabel={t('close')}
      onClose={onClose}
      action={
        <button
          type="button"
          className="ot-pill ot-pill-primary ot-pill-small"
          onClick={() => void promptInstall()}
        >
          {t('offer.install')}
        </button>
      }
    />
  );
}

/** Whether there is an offer to show: not on Android, where the app is, and on a desktop once a day (spec 1, 4). */
export function useIsInstallOfferDue(
  device: { android: boolean; mobile: boolean },
  offeredOn: string | null,
): boolean {
  const offer = useInstallPrompt((state) => state.offer);
  return offer !== null && !device.android && (device.mobile || offeredOn !== getToday());
}
