import type { Device } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { GET_APP_DELAY_MS, SKIPS_TO_GET_APP } from './constants.ts';
import { openDialog } from './dialog-store.ts';

/**
 * Offers the app: after every 7 skips, and on a phone 1 s after a like or a comment (spec 4).
 * @returns what ends it
 */
export function offerApp({ mobile }: Pick<Device, 'mobile'>): () => void {
  let skips = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const offer = () => openDialog({ id: 'get-app' });
  const offerSoon = () => {
    if (!mobile) return;
    clearTimeout(timer);
    timer = setTimeout(offer, GET_APP_DELAY_MS);
  };
  const stops = [
    events.on('video.skipped', () => {
      skips += 1;
      if (skips < SKIPS_TO_GET_APP) return;
      skips = 0;
      offer();
    }),
    events.on('video.rated', ({ rating }) => {
      if (rating === 1) offerSoon();
    }),
    events.on('comment.submitted', offerSoon),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
