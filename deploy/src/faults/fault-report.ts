import type { Fault } from './faults.ts';
import { describeGoals, PROBES } from './goals.ts';
import type { Outages } from './outage-probes.ts';

/** Results of a run: a table, and what was not as it has to be. */
export class FaultReport {
  private readonly rows: string[] = [];
  private readonly problems: string[] = [];
  /** Names of the faults without a result. */
  private readonly open: Set<string>;

  constructor(faults: readonly Pick<Fault, 'name'>[]) {
    this.open = new Set(faults.map(({ name }) => name));
  }

  /** Records that a fault can't be injected here. */
  leaveOut({ name }: Pick<Fault, 'name'>, reason: string): void {
    this.open.delete(name);
    this.rows.push(`| ${name} | left out: ${reason} | | | |`);
    console.log(`Left out: ${name} (${reason}).`);
  }

  /**
   * Records the result of a fault.
   * @param outages null when it could not be injected, or the product did not recover
   */
  add(fault: Pick<Fault, 'name' | 'goals' | 'maxFailed'>, outages: Outages | null, problems: string[]): void {
    this.open.delete(fault.name);
    const cells = PROBES.map((name) => {
      if (!outages) return '–';
      const { longestMs, failed } = outages[name];
      return `${(longestMs / 1_000).toFixed(1)} s${failed > 0 ? ` (${failed} failed)` : ''}`;
    });
    this.rows.push(`| ${fault.name} | ${cells.join(' | ')} | ${describeGoals(fault)} |`);
    if (problems.length > 0) this.problems.push(`${fault.name}: ${problems.join('; ')}`);
    console.log(`  ${cells.join(', ')}${problems.length > 0 ? ` – ${problems.join('; ')}` : ''}`);
  }

  /** Records how many confirmed writes of a product are still stored. */
  addConfirmed(product: string, written: number, uploaded: number, lost: string[]): void {
    this.rows.push(
      `| ${product}: confirmed | ${written} writes | ${uploaded} videos | ${lost.length} lost | 0 |`,
    );
    this.problems.push(...lost.map((item) => `lost: ${item}`));
    console.log(`${written} writes and ${uploaded} videos were confirmed, ${lost.length} lost.`);
  }

  /** Records that the run has ended early. */
  endEarly(reason: string): void {
    const names = [...this.open].map((name) => `\n  ${name}`).join('');
    this.problems.push(names ? `${reason} These faults have no result:${names}` : reason);
  }

  /** The table of the results. */
  get table(): string {
    return [
      '| fault | document | read | write | goals |',
      '| --- | --- | --- | --- | --- |',
      ...this.rows,
    ].join('\n');
  }

  /** What was not as it has to be, a line each; empty after a run without problems. */
  get failures(): string {
    return this.problems.join('\n');
  }
}
