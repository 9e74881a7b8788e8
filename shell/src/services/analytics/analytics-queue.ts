import { callApi, sendBeaconCall } from '@ontrend/shared/api-client';
import type { AnalyticsEvent } from '@ontrend/shared/wire';
import { BATCH_MAX, FLUSH_MS, QUEUE_MAX, STORAGE_KEY } from './constants.ts';
import { deviceInfo } from './device-info.ts';

function read(): AnalyticsEvent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as AnalyticsEvent[]) : [];
  } catch {
    return [];
  }
}

function store(queue: AnalyticsEvent[]): void {
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
 * @param life ends the queue when aborted; the page's own has no end
 * @returns where events are put
 */
export function startQueue(life = new AbortController().signal): (event: AnalyticsEvent) => void {
  let queue = read();
  const onTheirWay = new Set<string>();
  const beaconed = new Set<string>();

  async function send({ keepalive }: { keepalive?: true } = {}): Promise<void> {
    const batch = queue.filter(({ id }) => !onTheirWay.has(id)).slice(0, BATCH_MAX);
    if (batch.length === 0) return;
    for (const { id } of batch) onTheirWay.add(id);
    try {
      await callApi(
        'app/analytics/batch',
        { events: batch, device: deviceInfo() },
        keepalive ? { keepalive } : {},
      );
      const sent = new Set(batch.map(({ id }) => id));
      queue = queue.filter(({ id }) => !sent.has(id));
      store(queue);
    } catch (error) {
      console.warn('What was watched could not be told; it is tried again:', error);
    } finally {
      for (const { id } of batch) {
        onTheirWay.delete(id);
        beaconed.delete(id);
      }
    }
  }

  function leave(): void {
    for (;;) {
      const batch = queue.filter(({ id }) => !onTheirWay.has(id) && !beaconed.has(id)).slice(0, BATCH_MAX);
      if (batch.length === 0) return;
      if (!sendBeaconCall('app/analytics/batch', { events: batch, device: deviceInfo() })) break;
      for (const { id } of batch) beaconed.add(id);
    }
    void send({ keepalive: true });
  }

  const timer = setInterval(() => void send(), FLUSH_MS);
  life.addEventListener('abort', () => clearInterval(timer));
  // A page that goes, or is put away on a phone and may never come back. What is told twice counts once.
  addEventListener('pagehide', leave, { signal: life });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') leave();
    },
    { signal: life },
  );

  return (event) => {
    queue = [...queue, event].slice(-QUEUE_MAX);
    store(queue);
  };
}
