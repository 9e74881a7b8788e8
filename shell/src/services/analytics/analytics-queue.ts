import { callApi, sendBeaconCall } from '@ontrend/shared/api-client';
import type { AnalyticsEvent } from '@ontrend/shared/wire';
import { FLUSH_INTERVAL_MS, MAX_BATCH_LENGTH, MAX_QUEUE_LENGTH, STORAGE_KEY } from './constants.ts';
import { getDeviceInfo } from './device-info.ts';

function readStoredQueue(): AnalyticsEvent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as AnalyticsEvent[]) : [];
  } catch {
    return [];
  }
}

function storeQueue(queue: AnalyticsEvent[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(queue));
  } catch {
    // No storage: what is not sent is lost with the page.
  }
}

/**
 * The queue of what is to be counted: sent every 30 s when there is something, and as a beacon when the page goes. Status
 * 200 takes what was sent out of it; anything else is logged and kept (spec 7, analytics batch). What becomes of a beacon
 * nobody learns: what it held is kept, and told once more by a page that comes back. It counts once. It outlives a reload.
 * @param signal ends the queue when aborted; the page's own has no end
 * @returns where events are put
 */
export function startAnalyticsQueue(signal = new AbortController().signal): (event: AnalyticsEvent) => void {
  let queue = readStoredQueue();
  const inFlightIds = new Set<string>();
  const beaconIds = new Set<string>();

  async function sendBatch({ keepalive }: { keepalive?: true } = {}): Promise<void> {
    const batch = queue.filter(({ id }) => !inFlightIds.has(id)).slice(0, MAX_BATCH_LENGTH);
    if (batch.length === 0) return;
    for (const { id } of batch) inFlightIds.add(id);
    try {
      await callApi(
        'app/analytics/batch',
        { events: batch, device: getDeviceInfo() },
        keepalive ? { keepalive } : {},
      );
      const sentIds = new Set(batch.map(({ id }) => id));
      queue = queue.filter(({ id }) => !sentIds.has(id));
      storeQueue(queue);
    } catch (error) {
      console.warn('What was watched could not be told; it is tried again:', error);
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
      if (!sendBeaconCall('app/analytics/batch', { events: batch, device: getDeviceInfo() })) break;
      for (const { id } of batch) beaconIds.add(id);
    }
    void sendBatch({ keepalive: true });
  }

  const timer = setInterval(() => void sendBatch(), FLUSH_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  // A page that goes, or is put away on a phone and may never come back. What is told twice counts once.
  addEventListener('pagehide', sendBeacons, { signal: signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') sendBeacons();
    },
    { signal: signal },
  );

  return (event) => {
    queue = [...queue, event].slice(-MAX_QUEUE_LENGTH);
    storeQueue(queue);
  };
}
