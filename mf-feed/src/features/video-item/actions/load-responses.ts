/**
 * Loads the responses to taps on side actions: prompts to sign in, alerts and sharing. They are in a lazy chunk, because a cold
 * page renders without them. The chunk is preloaded when the viewer is about to tap; if it failed to load, the next tap
 * retries.
 * @param respond called with the loaded functions
 */
export function withResponses(respond: (responses: typeof import('./responses.ts')) => void): void {
  void import('./responses.ts').then(respond, () => {});
}

/** Starts to load the responses. */
export const preloadResponses = (): void => withResponses(() => {});
