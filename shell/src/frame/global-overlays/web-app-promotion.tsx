import { type Device, useShell } from '@ontrend/shared/contract';
import { useEffect } from 'react';
import { promptInstall, useInstallPrompt } from '../../services/install/install-store.ts';
import { getToday, writeLocalStorage } from '../../services/install/local-storage.ts';
import { STORAGE_KEYS } from './constants.ts';
import type { PromotionPosition } from './find-promotion-position.ts';
import { FloatingCard } from './floating-card.tsx';
import { useInstallTexts } from './use-install-texts.ts';

/**
 * Suggests to install the web app (SHELL-69) and stores the day on which it was shown. On iOS, whose browsers have no
 * install prompt, it shows the steps.
 */
export function WebAppPromotion({ position, onClose }: { position: PromotionPosition; onClose(): void }) {
  const { t } = useInstallTexts();
  const { device } = useShell();
  const canPrompt = useInstallPrompt((state) => state.installPrompt !== null);
  useEffect(() => writeLocalStorage(STORAGE_KEYS.webAppShown, getToday()), []);
  const steps = t(device.safari ? 'webApp.stepsSafari' : 'download.stepsIOS');
  return (
    <FloatingCard
      position={position}
      title={t('webApp.title')}
      text={canPrompt ? t('webApp.text') : steps}
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
            {t('webApp.install')}
          </button>
        ) : null
      }
    />
  );
}

/**
 * Returns whether to promote the web app: not on Android, which has the native app, and once a day on
 * desktops (SHELL-69).
 */
export function useIsWebAppPromotionDue(
  device: Pick<Device, 'android' | 'iOS' | 'mobile'>,
  shownOn: string | null,
): boolean {
  const canPrompt = useInstallPrompt((state) => state.installPrompt !== null);
  return (canPrompt || device.iOS) && !device.android && (device.mobile || shownOn !== getToday());
}
