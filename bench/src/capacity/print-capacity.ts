// `node tools/run.mjs bench/src/capacity/print-capacity.ts [viewers per day ...] [--member-share 0.4 ...]`: prints what viewers
// need and which limits they reach, from measured costs (costs.ts). Options replace the assumptions (assumptions.ts).
import { parseArgs } from 'node:util';
import { ASSUMPTIONS, type Assumptions } from './assumptions.ts';
import { formatBreakpoints, formatDemand } from './format-capacity.ts';

/** Viewers per day of the tables in docs/growing.md. */
const VIEWERS = ['1000000', '10000000', '100000000'];

const toOption = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Assumptions that are a part of all viewers. */
const SHARES: readonly string[] = ['memberShare', 'primaryShare'] satisfies (keyof Assumptions)[];

function readNumber(text: string, name: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Error(`${name} must be a positive number, but it is ${JSON.stringify(text)}.`);
}

function main(): void {
  const names = Object.keys(ASSUMPTIONS) as (keyof Assumptions)[];
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(names.map((name) => [toOption(name), { type: 'string' as const }])),
  });
  const given = names.flatMap((name) => {
    const text = values[toOption(name)];
    if (text === undefined) return [];
    const value = readNumber(String(text), `--${toOption(name)}`);
    if (SHARES.includes(name) && value > 1) throw new Error(`--${toOption(name)} must be at most 1.`);
    return [[name, value]];
  });
  const assumptions: Assumptions = { ...ASSUMPTIONS, ...Object.fromEntries(given) };
  const viewers = (positionals.length > 0 ? positionals : VIEWERS).map((text) =>
    readNumber(text, 'A number of viewers'),
  );
  console.log(`${formatDemand(viewers, assumptions)}\n\n${formatBreakpoints(assumptions)}`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
