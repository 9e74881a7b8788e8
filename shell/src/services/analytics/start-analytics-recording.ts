import { events } from '@ontrend/shared/events';
import { randomUuid } from '@ontrend/shared/random-uuid';
import type { AnalyticsEvent } from '@ontrend/shared/wire';
import type { QueuedEvent } from './analytics-queue.ts';

/**
 * Records analytics events from the event bus (FEED-52, WIRE-16). Kept small because it runs from the start,
 * while the queue that sends the events is a deferred chunk.
 */
export function startAnalyticsRecording(enqueue: (event: QueuedEvent) => void): void {
  // `val1` is the rating or the watched seconds, depending on the event; otherwise 0.
  const record = (event: AnalyticsEvent['event'], file: string | null, val1 = 0, position?: number) =>
    enqueue({ id: randomUuid(), event, file, time: Math.floor(Date.now() / 1_000), val1, position });
  events.on('video.skipped', ({ fileName }) => record('skip', fileName));
  events.on('video.replayed', ({ fileName }) => record('replay', fileName));
  events.on('video.rated', ({ fileName, rating }) => record('rating', fileName, rating));
  events.on('video.viewed', ({ fileName, seconds, position }) => record('view', fileName, seconds, position));
  events.on('app.launched', () => record('app-launched', null));
  events.on('app.installed', () => record('app-installed', null));
}
