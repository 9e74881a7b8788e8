import { setTimeout as wait } from 'node:timers/promises';
import { createTracer } from './open-telemetry.ts';
import type { TracingSettings } from './settings.ts';
import { setTracer } from './tracing.ts';

/** Time for the last spans at shutdown, in milliseconds, less than every program has for its shutdown. */
const FLUSH_TIMEOUT_MS = 2_000;

/**
 * Starts to trace this process.
 * @param settings undefined for no traces: then OpenTelemetry is not loaded
 * @param service name of the program
 * @returns stops, and exports the last spans as far as the collector accepts them in time
 */
export async function startTracing(
  settings: TracingSettings | undefined,
  service: string,
  log: { warn(details: object, message: string): void },
): Promise<() => Promise<void>> {
  if (!settings) return async () => {};
  const { tracer, stop } = await createTracer(settings, service, (error) =>
    log.warn({ err: error }, 'exporting spans failed'),
  );
  setTracer(tracer);
  return async () => {
    const timeout = new AbortController();
    const flushed = stop().catch(() => {});
    await Promise.race([
      flushed,
      wait(FLUSH_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
    setTracer(undefined);
  };
}
