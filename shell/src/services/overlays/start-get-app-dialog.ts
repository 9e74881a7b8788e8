import type { Device } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import type { AnalyticsEvent } from '@ontrend/shared/wire';
import { isInstalledApp } from '../install/is-installed-app.ts';
import { GET_APP_DELAY_MS, SKIPS_BEFORE_GET_APP } from './constants.ts';
import { openDialog } from './dialog-store.ts';

/**
 * Opens the get-app dialog after every 7 skips (FEED-51), and on phones 1 s after a like or a comment
 * (CONST-11). Not in an installed app.
 * @param earlyEvents skips and likes from before this service was loaded, which count too
 * @returns removes the listeners
 */
export function startGetAppDialog(
  { mobile }: Pick<Device, 'mobile'>,
  earlyEvents: readonly Pick<AnalyticsEvent, 'event' | 'val1'>[] = [],
): () => void {
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
  const countSkip = () => {
    skips += 1;
    if (skips < SKIPS_BEFORE_GET_APP) return;
    skips = 0;
    openGetAppDialog();
  };
  const handleRating = (rating: number) => {
    if (rating === 1) scheduleGetAppDialog();
  };
  for (const { event, val1 } of earlyEvents) {
    if (event === 'skip') countSkip();
    if (event === 'rating') handleRating(val1);
  }
  const unsubscribers = [
    events.on('video.skipped', countSkip),
    events.on('video.rated', ({ rating }) => handleRating(rating)),
    events.on('comment.submitted', scheduleGetAppDialog),
  ];
  return () => {
    clearTimeout(timer);
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
