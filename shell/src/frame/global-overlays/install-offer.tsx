import { useEffect } from 'react';
import { promptInstall, useInstallPrompt } from '../../services/install/install-store.ts';
import { getToday, writeLocalStorage } from '../../services/install/local-storage.ts';
import { STORAGE_KEYS } from './constants.ts';
import { FloatingCard } from './floating-card.tsx';
import { useInstallTexts } from './use-install-texts.ts';

/** Offers to install the web app (SHELL-69) and stores the day on which it was shown. */
export function InstallOffer({ onClose }: { onClose(): void }) {
  const { t } = useInstallTexts();
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

/**
 * Returns whether to show the install offer: not on Android, which has the native app, and once a day on
 * desktops (SHELL-69).
 */
export function useIsInstallOfferDue(
  device: { android: boolean; mobile: boolean },
  offeredOn: string | null,
): boolean {
  const installPrompt = useInstallPrompt((state) => state.installPrompt);
  return installPrompt !== null && !device.android && (device.mobile || offeredOn !== getToday());
}
