import { events } from '@ontrend/shared/events';
import { create } from 'zustand';
import type { BeforeInstallPromptEvent } from '../../core/document/boot-data.ts';
import { isInstalledApp } from './is-installed-app.ts';

/** Stores the browser's install prompt; null while there is none (SHELL-69). */
export const useInstallPrompt = create<{ installPrompt: BeforeInstallPromptEvent | null }>(() => ({
  installPrompt: null,
}));

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
    useInstallPrompt.setState({ installPrompt: event as BeforeInstallPromptEvent });
  };
  const earlyPrompt = window.ontrendLoader?.installPrompt;
  if (earlyPrompt) storePrompt(earlyPrompt);
  addEventListener('beforeinstallprompt', storePrompt, { signal });
  addEventListener(
    'appinstalled',
    () => {
      useInstallPrompt.setState({ installPrompt: null });
      events.emit('app.installed');
    },
    { signal },
  );
  if (isInstalledApp()) events.emit('app.launched');
  return () => controller.abort();
}

/** Shows the install dialog of the browser. A prompt can be used once. */
export async function promptInstall(): Promise<void> {
  const { installPrompt } = useInstallPrompt.getState();
  useInstallPrompt.setState({ installPrompt: null });
  await installPrompt?.prompt();
}
