import { events } from '@ontrend/shared/events';
import { create } from 'zustand';
import type { BeforeInstallPromptEvent } from '../../core/document/boot-data.ts';

/** Stores the browser's install prompt; null while there is none (SHELL-69). */
export const useInstallPrompt = create<{ offer: BeforeInstallPromptEvent | null }>(() => ({ offer: null }));

/** Returns whether the page runs as an installed app. */
export function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as Navigator & { standalone?: boolean }).standalone === true
  );
}

/**
 * Stores the browser's install prompt, including one from before the scripts ran, and emits `app.launched`
 * and `app.installed` (SHELL-70).
 * @returns removes the listeners
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

/** Shows the install dialog of the browser. A prompt can be used once. */
export async function promptInstall(): Promise<void> {
  const { offer } = useInstallPrompt.getState();
  useInstallPrompt.setState({ offer: null });
  await offer?.prompt();
}
