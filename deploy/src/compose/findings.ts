import { shownSoFar } from './calls.ts';

/** One part of a trial, as it went. */
interface Part {
  name: string;
  seconds: number;
  /** Statements that were found to be so. */
  shown: number;
  /** What was measured meanwhile, for the table. */
  figures: string[];
  /** Why it ended early. */
  fault?: string;
}

const PIPE = /\|/g;

/** What a trial found, part by part. One part that fails keeps no other from being tried. */
export class Findings {
  private readonly parts: Part[] = [];
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
  async part<Result>(
    name: string,
    work: (figure: (text: string) => void) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (this.only.length > 0 && !this.only.some((word) => name.includes(word))) return undefined;
    console.log(`${name}:`);
    const part: Part = { name, seconds: 0, shown: 0, figures: [] };
    this.parts.push(part);
    const began = performance.now();
    const before = shownSoFar();
    try {
      return await work((text) => part.figures.push(text));
    } catch (error) {
      part.fault = error instanceof Error ? error.message : String(error);
      console.error(`  FAILED: ${part.fault}`);
      return undefined;
    } finally {
      part.seconds = (performance.now() - began) / 1_000;
      part.shown = shownSoFar() - before;
    }
  }

  /** Whether every part that was tried held. */
  get areGood(): boolean {
    return this.parts.length > 0 && this.parts.every(({ fault }) => fault === undefined);
  }

  /** All of it, as a table of Markdown. */
  table(): string {
    const rows = this.parts.map(({ name, seconds, shown, figures, fault }) => {
      const [line = ''] = fault?.split('\n') ?? [];
      const said = [...(fault === undefined ? [] : [`FAILED: ${line}`]), ...figures].join('; ');
      return `| ${name} | ${shown} | ${seconds.toFixed(0)} s | ${said.replace(PIPE, '/')} |`;
    });
    return ['| part | shown | took | figures |', '| --- | --- | --- | --- |', ...rows].join('\n');
  }
}
