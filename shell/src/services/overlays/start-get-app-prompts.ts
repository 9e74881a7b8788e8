import type { Device } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { isInstalledApp } from '../install/is-installed-app.ts';
import { GET_APP_DELAY_MS, SKIPS_BEFORE_GET_APP } from './constants.ts';
import { openDialog } from './dialog-store.ts';

/**
 * Opens the get-app dialog after every 7 skips (FEED-51), and on phones 1 s after a like or a comment
 * (CONST-11). Not in an installed app.
 * @returns removes the listeners
 */
export function startGetAppPrompts({ mobile }: Pick<Device, 'mobile'>): () => void {
  let skips = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const openGetAppDialog = () => {
    if (!isInstalledApp()) openDialog({ id: 'get-app' });
  };
  const scheduleGetAppDialog = () => {
    if (!mobile) return;
    clearTimeout(timer);
    timer = setTimeout(openGetAppDialog, GET_APP_DELAY_MS);
  };
  const unsubscribers = [
    events.on('video.skipped', () => {
      skips += 1;
      if (skips < SKIPS_BEFORE_GET_APP) return;
      skips = 0;
      openGetAppDialog();
    }),
    events.on('video.rated', ({ rating }) => {
      if (rating === 1) scheduleGetAppDialog();
    }),
    events.on('comment.submitted', scheduleGetAppDialog),
  ];
  return () => {
    clearTimeout(timer);
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
