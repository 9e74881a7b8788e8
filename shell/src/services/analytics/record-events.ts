import { events } from '@ontrend/shared/events';
import type { AnalyticsEvent } from '@ontrend/shared/wire';

/** A version 4 UUID; `crypto.randomUUID` is absent where the site is not served over TLS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (Number(bytes[6]) & 0x0f) | 0x40;
  bytes[8] = (Number(bytes[8]) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/**
 * Writes down what the bus tells and is to be counted (spec 4, skip counter; spec 3, analytics events). Small, so that
 * it listens from the start; the queue that sends it all comes later.
 */
export function recordEvents(write: (event: AnalyticsEvent) => void): void {
  const record = (event: AnalyticsEvent['event'], fileName: string | null, val1 = 0) =>
    write({ id: uuid(), event, file: fileName, time: Math.floor(Date.now() / 1_000), val1 });
  events.on('video.skipped', ({ fileName }) => record('skip', fileName));
  events.on('video.replayed', ({ fileName }) => record('replay', fileName));
  events.on('video.rated', ({ fileName, rating }) => record('rating', fileName, rating));
  events.on('video.viewed', ({ fileName, seconds }) => record('view', fileName, seconds));
  events.on('app.launched', () => record('app-launched', null));
  events.on('app.installed', () => record('app-installed', null));
}
