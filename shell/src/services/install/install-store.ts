import { events } from '@ontrend/shared/events';
import { create } from 'zustand';
import type { BeforeInstallPromptEvent } from '../../core/document/boot-data.ts';

/** The browser's offer to install the site as an app; null while there is none (spec 4, install prompt). */
export const useInstall = create<{ offer: BeforeInstallPromptEvent | null }>(() => ({ offer: null }));

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
export function startInstall(): () => void {
  const life = new AbortController();
  const { signal } = life;
  const keep = (event: Event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as BeforeInstallPromptEvent });
  };
  const early = window.ontrendLoader?.installPrompt;
  if (early) keep(early);
  addEventListener('beforeinstallprompt', keep, { signal });
  addEventListener(
    'appinstalled',
    () => {
      useInstall.setState({ offer: null });
      events.emit('app.installed');
    },
    { signal },
  );
  if (isStandalone()) events.emit('app.launched');
  return () => life.abort();
}

/** Asks the reader by the browser's own dialog. An offer can be used once. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState();
  useInstall.setState({ offer: null });
  await offer?.prompt();
}
