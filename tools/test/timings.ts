import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import type { StepTiming } from './run-steps.ts';
import type { Tier } from './tiers.ts';

/** Timings of the last recorded run of a tier. */
interface TierTimings {
  /** ISO date. */
  date: string;
  node: string;
  cores: number;
  steps: StepTiming[];
}

const FILE = join(ROOT, 'tools/test/timings.json');

type Timings = Partial<Record<Tier, TierTimings>>;

/** Reads the report that is committed. */
async function readTimings(): Promise<Timings> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Timings;
}

/** Writes the timings of a run of one tier into the report. */
export async function recordTimings(tier: Tier, steps: StepTiming[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const timings: Timings = {
    ...(await readTimings()),
    [tier]: { date, node: process.version, cores: availableParallelism(), steps },
  };
  await writeFile(FILE, `${JSON.stringify(timings, null, 2)}\n`);
}
