import { countPassedChecks } from './site-client.ts';

/** One part of a trial, as it went. */
interface TestPart {
  name: string;
  seconds: number;
  /** Statements that were found to be so. */
  checks: number;
  /** What was measured meanwhile, for the table. */
  metrics: string[];
  /** Why it ended early. */
  failure?: string;
}

const TABLE_PIPE = /\|/g;

/** What a trial found, part by part. One part that fails keeps no other from being tried. */
export class TestReport {
  private readonly parts: TestPart[] = [];
  private readonly only: readonly string[];

  /** @param only words; parts whose names hold none of them are left out; all are tried without any */
  constructor(only: readonly string[] = []) {
    this.only = only;
  }

  /**
   * Tries one part.
   * @param work is given what takes a figure for the table
   * @returns what the work does; undefined when it failed, or was not wanted
   */
  async runPart<Result>(
    name: string,
    work: (figure: (text: string) => void) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (this.only.length > 0 && !this.only.some((word) => name.includes(word))) return undefined;
    console.log(`${name}:`);
    const runPart: TestPart = { name, seconds: 0, checks: 0, metrics: [] };
    this.parts.push(runPart);
    const began = performance.now();
    const before = countPassedChecks();
    try {
      return await work((text) => runPart.metrics.push(text));
    } catch (error) {
      runPart.failure = error instanceof Error ? error.message : String(error);
      console.error(`  FAILED: ${runPart.failure}`);
      return undefined;
    } finally {
      runPart.seconds = (performance.now() - began) / 1_000;
      runPart.checks = countPassedChecks() - before;
    }
  }

  /** Whether every part that was tried held. */
  get hasPassed(): boolean {
    return this.parts.length > 0 && this.parts.every(({ failure }) => failure === undefined);
  }

  /** All of it, as a table of Markdown. */
  toTable(): string {
    const rows = this.parts.map(({ name, seconds, checks, metrics, failure }) => {
      const [line = ''] = failure?.split('\n') ?? [];
      const said = [...(failure === undefined ? [] : [`FAILED: ${line}`]), ...metrics].join('; ');
      return `| ${name} | ${checks} | ${seconds.toFixed(0)} s | ${said.replace(TABLE_PIPE, '/')} |`;
    });
    return ['| part | shown | took | figures |', '| --- | --- | --- | --- |', ...rows].join('\n');
  }
}
