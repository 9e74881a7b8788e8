import { type CanaryWatchOptions, rollBackFailingCanaries } from './canary-watch.ts';
import { rollBackFailingReleases } from './release-watch.ts';

/** Milliseconds between two checks. */
const CHECK_INTERVAL_MS = 10_000;

/**
 * Starts the canary watch and the release watch. A failed check is logged and does not stop them.
 * @returns a function that stops them
 */
export function startWatches(options: CanaryWatchOptions): () => void {
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
