import { type CanaryWatchOptions, rollBackFailingCanaries } from './canary-watch.ts';
import { rollBackFailingReleases } from './release-guard.ts';

/** Milliseconds between two checks. */
const CHECK_INTERVAL_MS = 10_000;

/**
 * Checks canaries and recent releases periodically. A failed check is logged and does not stop the watch.
 * @returns a function that stops the watch
 */
export function startReleaseWatch(options: CanaryWatchOptions): () => void {
  const timer = setInterval(() => {
    rollBackFailingCanaries(options).catch((error: unknown) =>
      options.log.warn({ err: error }, 'canary check failed'),
    );
    rollBackFailingReleases(options).catch((error: unknown) =>
      options.log.warn({ err: error }, 'release check failed'),
    );
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
