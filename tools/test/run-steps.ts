import type { TestCounts } from './test-counts.ts';

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
 */
export async function runSteps(steps: Step[]): Promise<TestCounts> {
  const total: TestCounts = { passed: 0, failed: 0 };
  for (const { name, run } of steps) {
    const started = Date.now();
    console.log(`\n── ${name}`);
    try {
      const { passed, failed } = await run();
      total.passed += passed;
      total.failed += failed;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      total.failed += 1;
    }
    console.log(`   ${((Date.now() - started) / 1000).toFixed(0)} s`);
  }
  return total;
}
