import { readChildProcessorSeconds } from './processor-time.ts';
import type { FailedTest, TestCounts } from './test-counts.ts';

/** A part of a run, with a name for its output. */
export interface Step {
  name: string;
  /** Test files that it runs at least, relative to the root. */
  files?: string[];
  run(): Promise<TestCounts>;
}

/** Duration and processor time of a step, in seconds, and how many tests it ran. */
export interface StepTiming {
  name: string;
  seconds: number;
  /** Undefined where the system does not report it. */
  processorSeconds: number | undefined;
  tests: number;
}

export interface RunResult {
  passed: number;
  failed: number;
  failedTests: FailedTest[];
  timings: StepTiming[];
}

function describeTiming({ seconds, processorSeconds }: StepTiming): string {
  const processor = processorSeconds === undefined ? '' : `, ${processorSeconds} s of processor time`;
  return `   ${seconds} s${processor}`;
}

/** Runs one step. A step that throws counts as one failure; one that fails without naming a test is named itself. */
async function runStep({ name, run }: Step): Promise<Required<TestCounts>> {
  try {
    const { passed, failed, failedTests = [] } = await run();
    const isUnnamed = failed > 0 && failedTests.length === 0;
    return { passed, failed, failedTests: isUnnamed ? [{ name, message: '' }] : failedTests };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failedTests: [{ name, message }] };
  }
}

/** Runs steps one after the other, also after a failure, and prints the time of each. */
export async function runSteps(steps: Step[]): Promise<RunResult> {
  const result: RunResult = { passed: 0, failed: 0, failedTests: [], timings: [] };
  for (const step of steps) {
    const started = Date.now();
    const before = readChildProcessorSeconds();
    console.log(`\n── ${step.name}`);
    const { passed, failed, failedTests } = await runStep(step);
    const after = readChildProcessorSeconds();
    const timing = {
      name: step.name,
      seconds: Math.round((Date.now() - started) / 1000),
      processorSeconds: before === undefined || after === undefined ? undefined : Math.round(after - before),
      tests: passed + failed,
    };
    console.log(describeTiming(timing));
    result.passed += passed;
    result.failed += failed;
    result.failedTests.push(...failedTests);
    result.timings.push(timing);
  }
  return result;
}
