import { events } from '@ontrend/shared/events';
import { create } from 'zustand';
import type { BeforeInstallPromptEvent } from '../../core/document/boot-data.ts';

/** The browser's offer to install the site as an app; null while there is none (spec 4, install prompt). */
export const useInstallPrompt = create<{ offer: BeforeInstallPromptEvent | null }>(() => ({ offer: null }));

/** Whether the page runs as an installed app. */
export function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as Navigator & { standalone?: boolean }).standalone === true
  );
}

/**
 * Takes the browser's offer, also one that came before the scripts did, and tells when the app is opened and installed.
 * @returns ends it
 */
export function startInstallTracking(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const storePrompt = (event: Event) => {
    event.preventDefault();
    useInstallPrompt.setState({ offer: event as BeforeInstallPromptEvent });
  };
  const earlyPrompt = window.ontrendLoader?.installPrompt;
  if (earlyPrompt) storePrompt(earlyPrompt);
  addEventListener('beforeinstallprompt', storePrompt, { signal });
  addEventListener(
    'appinstalled',
    () => {
      useInstallPrompt.setState({ offer: null });
      events.emit('app.installed');
    },
    { signal },
  );
  if (isStandalone()) events.emit('app.launched');
  return () => controller.abort();
}

/** Asks the reader by the browser's own dialog. An offer can be used once. */
export async function promptInstall(): Promise<void> {
  const { offer } = useInstallPrompt.getState();
  useInstallPrompt.setState({ offer: null });
  await offer?.prompt();
}
