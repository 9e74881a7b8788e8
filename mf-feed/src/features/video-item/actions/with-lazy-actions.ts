/**
 * Loads the sign-in prompts, alerts and sharing of the side actions, which are in a lazy chunk to keep them out of the initial
 * bundle. If the chunk fails to load, the next tap retries.
 * @param use called with the loaded functions
 */
export function withLazyActions(use: (actions: typeof import('./lazy-actions.ts')) => void): void {
  void import('./lazy-actions.ts').then(use, () => {});
}

/** Starts loading them when the viewer is about to share. */
export const preloadLazyActions = (): void => withLazyActions(() => {});
