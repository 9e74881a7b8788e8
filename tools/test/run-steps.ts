import type { FailedTest, TestCounts } from './test-counts.ts';

/** A part of a run, with a name for its output. */
export interface Step {
  name: string;
  /** Test files that it runs at least, relative to the root. */
  files?: string[];
  run(): Promise<TestCounts>;
}

/**
 * Runs steps one after the other and prints the seconds of each. A step that throws counts as one failure, and
 * the next ones still run.
 * @returns the counts of all steps; a step that fails without naming a test is named itself
 */
export async function runSteps(steps: Step[]): Promise<TestCounts> {
  const failedTests: FailedTest[] = [];
  const total = { passed: 0, failed: 0, failedTests };
  for (const { name, run } of steps) {
    const started = Date.now();
    console.log(`\n── ${name}`);
    try {
      const { passed, failed, failedTests: named = [] } = await run();
      total.passed += passed;
      total.failed += failed;
      failedTests.push(...named);
      if (failed > 0 && named.length === 0) failedTests.push({ name, message: '' });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      console.error(message);
      total.failed += 1;
      failedTests.push({ name, message });
    }
    console.log(`   ${((Date.now() - started) / 1000).toFixed(0)} s`);
  }
  return total;
}
