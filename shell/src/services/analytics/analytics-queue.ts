import { ApiError, callApi, sendBeaconCall } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { createRetryScheduler } from '@ontrend/shared/retry';
import type { AnalyticsEvent } from '@ontrend/shared/wire';
import { FLUSH_INTERVAL_MS, MAX_BATCH_LENGTH, MAX_QUEUE_LENGTH, STORAGE_KEY } from './constants.ts';
import { getDeviceInfo } from './device-info.ts';

/** An event with the id by which the API counts it once. */
export type QueuedEvent = AnalyticsEvent & { id: string };

function readStoredQueue(): QueuedEvent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as QueuedEvent[]) : [];
  } catch {
    return [];
  }
}

function storeQueue(queue: QueuedEvent[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(queue));
  } catch {
    // Without storage, unsent events are lost with the page.
  }
}

const createBody = (batch: QueuedEvent[]) => ({
  events: batch,
  device: getDeviceInfo(),
  sentAt: Date.now() / 1_000,
});

/** Returns whether the API would reject the same batch again. Events stay queued while the session is being refreshed. */
function isRejected(error: unknown): boolean {
  return error instanceof ApiError && !error.isTransient && error.status !== 401;
}

/**
 * Queues analytics events and sends them every 30 s, when the watch history is opened, and as beacons when the page is hidden. A reply with
 * status 200 removes the events, and so does a reply that rejects them for good (decision 061); after any other
 * result they stay queued (WIRE-70). Failures are logged. The result of a beacon is unknown, so its events stay queued and are sent again when the page comes back; the API
 * counts them once (decision 040). The queue survives a reload.
 * @param signal stops the queue when aborted
 * @returns adds an event to the queue
 */
export function startAnalyticsQueue(signal = new AbortController().signal): (event: QueuedEvent) => void {
  let queue = readStoredQueue();
  const inFlightIds = new Set<string>();
  const beaconIds = new Set<string>();
  const retryScheduler = createRetryScheduler(() => void sendBatch(), { minDelayMs: FLUSH_INTERVAL_MS });

  async function sendBatch({ keepalive }: { keepalive?: true } = {}): Promise<void> {
    const batch = queue.filter(({ id }) => !inFlightIds.has(id)).slice(0, MAX_BATCH_LENGTH);
    if (batch.length === 0) return;
    for (const { id } of batch) inFlightIds.add(id);
    const removeBatch = () => {
      queue = queue.filter((event) => !batch.includes(event));
      storeQueue(queue);
    };
    try {
      await callApi('app/analytics/batch', createBody(batch), keepalive ? { keepalive } : {});
      removeBatch();
      const views = batch.filter(({ event }) => event === 'view');
      if (views.length > 0) events.emit('views.sent', { views });
      retryScheduler.reset();
    } catch (error) {
      if (isRejected(error)) {
        removeBatch();
        console.warn('The API rejected analytics events:', error);
      } else {
        retryScheduler.schedule(error);
        console.warn('Sending analytics events failed, retrying later:', error);
      }
    } finally {
      for (const { id } of batch) {
        inFlightIds.delete(id);
        beaconIds.delete(id);
      }
    }
  }

  function sendBeacons(): void {
    for (;;) {
      const batch = queue
        .filter(({ id }) => !inFlightIds.has(id) && !beaconIds.has(id))
        .slice(0, MAX_BATCH_LENGTH);
      if (batch.length === 0) return;
      if (!sendBeaconCall('app/analytics/batch', createBody(batch))) break;
      for (const { id } of batch) beaconIds.add(id);
    }
    void sendBatch({ keepalive: true });
  }

  const timer = setInterval(() => {
    if (!retryScheduler.isScheduled) void sendBatch();
  }, FLUSH_INTERVAL_MS);
  // What the previous page could not send; the watch history of this page may wait for it.
  void sendBatch();
  const stopListening = events.on('history.opened', () => void sendBatch());
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    stopListening();
    retryScheduler.cancel();
  });
  // The page is closed, or hidden on a phone and perhaps never resumed. The API ignores duplicates.
  addEventListener('pagehide', sendBeacons, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') sendBeacons();
    },
    { signal },
  );

  return (event) => {
    queue = [...queue, event].slice(-MAX_QUEUE_LENGTH);
    storeQueue(queue);
  };
}
