import { events } from '@ontrend/shared/events';
import { i18n } from '@ontrend/shared/i18n';

const load = () => import('./lazy-actions.ts');

/**
 * Loads the sign-in prompts, alerts and sharing of the side actions, which are in a lazy chunk to keep them out of the initial
 * bundle. If the chunk fails to load, an alert says so, and the next tap retries.
 * @param use called with the loaded functions
 */
export function withLazyActions(use: (actions: Awaited<ReturnType<typeof load>>) => void): void {
  void load().then(use, () =>
    events.emit('call.failed', { messages: [i18n.t('feed.error', { ns: 'mf-feed' })] }),
  );
}

/** Starts loading them when the viewer is about to share. */
export const preloadLazyActions = (): void => void load().catch(() => {});
