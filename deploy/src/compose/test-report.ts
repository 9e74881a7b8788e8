import { countPassedChecks } from './site-client.ts';

/** Result of one part of the test. */
interface TestPart {
  name: string;
  seconds: number;
  /** Number of passed checks. */
  checks: number;
  /** Measured values for the table. */
  metrics: string[];
  /** Error that ended the part. */
  failure?: string;
}

const TABLE_PIPE = /\|/g;

/** Report of a test in parts. A failing part does not stop the others. */
export class TestReport {
  private readonly parts: TestPart[] = [];
  private readonly only: readonly string[];

  /** @param only runs only parts whose name contains one of these words; empty runs all parts */
  constructor(only: readonly string[] = []) {
    this.only = only;
  }

  /**
   * Runs one part.
   * @param work receives a function that adds a value to the table
   * @returns the result of the work; undefined when it failed or was skipped
   */
  async runPart<Result>(
    name: string,
    work: (recordMetric: (text: string) => void) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (this.only.length > 0 && !this.only.some((word) => name.includes(word))) return undefined;
    console.log(`${name}:`);
    const part: TestPart = { name, seconds: 0, checks: 0, metrics: [] };
    this.parts.push(part);
    const startedAt = performance.now();
    const checksBefore = countPassedChecks();
    try {
      return await work((text) => part.metrics.push(text));
    } catch (error) {
      part.failure = error instanceof Error ? error.message : String(error);
      console.error(`  FAILED: ${part.failure}`);
      return undefined;
    } finally {
      part.seconds = (performance.now() - startedAt) / 1_000;
      part.checks = countPassedChecks() - checksBefore;
    }
  }

  /** Returns true when at least one part ran and none failed. */
  get hasPassed(): boolean {
    return this.parts.length > 0 && this.parts.every(({ failure }) => failure === undefined);
  }

  /** Returns the report as a Markdown table. */
  toTable(): string {
    const rows = this.parts.map(({ name, seconds, checks, metrics, failure }) => {
      const [line = ''] = failure?.split('\n') ?? [];
      const results = [...(failure === undefined ? [] : [`FAILED: ${line}`]), ...metrics].join('; ');
      return `| ${name} | ${checks} | ${seconds.toFixed(0)} s | ${results.replace(TABLE_PIPE, '/')} |`;
    });
    return ['| part | checks | time | results |', '| --- | --- | --- | --- |', ...rows].join('\n');
  }
}
