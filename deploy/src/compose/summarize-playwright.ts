/** Outcomes in Playwright's summary, the most severe first. */
const OUTCOMES = ['failed', 'interrupted', 'flaky', 'did not run', 'skipped', 'passed'];

/**
 * Summarizes the browser tests: `2 failed, 1 flaky, 60 passed (4.1m)`.
 * @param output output of Playwright; its list of tests may be cut off
 * @returns an empty string when the run did not finish
 */
export function summarizePlaywright(output: string): string {
  return OUTCOMES.flatMap(
    (outcome) => new RegExp(`^ *(\\d+ ${outcome}.*)$`, 'm').exec(output)?.[1] ?? [],
  ).join(', ');
}
