import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { type Budgets, findExceededBudgets, updateBudgets } from './budgets.ts';
import type { StartCost } from './start-costs.ts';

/** Timeout in milliseconds for building all apps. */
const BUILD_MS = 600_000;

const cost = { 'mf-x': { scripts: { 'entry.js': 8_000, 'page.js': 2_000 }, styles: { 'page.css': 1_000 } } };

it(
  'all apps and a cold / stay within their size budgets',
  async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'bench/src/budgets/print-start-costs.ts')],
      { cwd: ROOT },
    );
    const costs = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, StartCost>;
    const budgets = JSON.parse(readFileSync(join(ROOT, 'bench/budgets.json'), 'utf8')) as Budgets;
    expect(findExceededBudgets(costs, budgets)).toEqual([]);
  },
  BUILD_MS,
);

it('allows exactly 5 % more than the measured size', () => {
  const budgets = updateBudgets(cost);
  const grown = (by: number) => ({
    'mf-x': { ...cost['mf-x'], scripts: { 'entry.js': 8_000 + by, 'page.js': 2_000 } },
  });
  expect(findExceededBudgets(grown(500), budgets)).toEqual([]);
  expect(findExceededBudgets(grown(501), budgets)).toEqual([
    'The scripts of mf-x have 10,501 B gzip, but the budget is 10,500: entry.js grew from 8,000 to 8,501.',
  ]);
});

it('names a new file', () => {
  const more = { 'mf-x': { ...cost['mf-x'], styles: { 'page.css': 1_000, 'late.css': 300 } } };
  expect(findExceededBudgets(more, updateBudgets(cost))).toEqual([
    'The styles of mf-x have 1,300 B gzip, but the budget is 1,050: late.css is new with 300.',
  ]);
});

it('requires a budget for every app', () => {
  expect(findExceededBudgets(cost, {})[0]).toMatch(/^mf-x has no budget/);
});

it('never raises a budget above the goal of a cold /', () => {
  const heavy = { 'a cold /': { scripts: { 'main.js': 204_000 }, styles: { 'main.css': 1_000 } } };
  expect(updateBudgets(heavy)['a cold /']?.scripts.bytes).toBe(204_800);
});

it('lowers budgets, but never raises them without --raise', () => {
  const budgets = updateBudgets(cost);
  const smaller = { 'mf-x': { scripts: { 'entry.js': 5_000 }, styles: { 'page.css': 2_000 } } };
  const next = updateBudgets(smaller, budgets)['mf-x'];
  expect(next?.scripts.bytes).toBe(5_250);
  expect(next?.styles.bytes).toBe(1_050);
});
