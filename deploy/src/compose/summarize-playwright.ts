/** How tests may end, as Playwright counts them at its end, the worst first. */
const OUTCOMES = ['failed', 'interrupted', 'flaky', 'did not run', 'skipped', 'passed'];

/**
 * How journeys ended: `2 failed, 1 flaky, 60 passed (4.1m)`.
 * @param said all that Playwright printed; its own list of tests may be cut
 * @returns nothing where it did not come to its end
 */
export function summarizePlaywright(said: string): string {
  return OUTCOMES.flatMap((end) => new RegExp(`^ *(\\d+ ${end}.*)$`, 'm').exec(said)?.[1] ?? []).join(', ');
}
