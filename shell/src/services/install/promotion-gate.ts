import { events } from '@ontrend/shared/events';
import type { AnalyticsEvent } from '@ontrend/shared/wire';
import { create } from 'zustand';

/** Number of different videos that a visitor watches before a promotion of the app may show (SHELL-91). */
export const VIDEOS_BEFORE_PROMOTION = 3;

/** Whether the visitor has watched enough for a promotion of the app. */
export const usePromotionGate = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/**
 * Opens the gate when the visitor leaves the third video (SHELL-91).
 * @param earlyEvents views from before this service was loaded, which count too
 * @returns removes the listener
 */
export function startPromotionGate(
  earlyEvents: readonly Pick<AnalyticsEvent, 'event' | 'file'>[] = [],
): () => void {
  const watchedVideos = new Set<string>();
  const countVideo = (fileName: string) => {
    watchedVideos.add(fileName);
    if (watchedVideos.size >= VIDEOS_BEFORE_PROMOTION) usePromotionGate.setState({ isOpen: true });
  };
  for (const { event, file } of earlyEvents) {
    if (event === 'view' && file) countVideo(file);
  }
  return events.on('video.viewed', ({ fileName }) => countVideo(fileName));
}
