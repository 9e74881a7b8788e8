import { execFileSync } from 'node:child_process';
import { checkProcessorBudget } from './processor-budget.ts';
import { readChildProcessorSeconds } from './processor-time.ts';

vi.spyOn(console, 'log').mockImplementation(() => {});

const timing = (name: string, processorSeconds: number | undefined) => ({
  ...{ name, seconds: 1, tests: 1 },
  processorSeconds,
});

it('converts the processor time to the reference machine, whose checks take 40 s', () => {
  const fits = [timing('Checks', 80), timing('Tests', 1_320)];
  expect(checkProcessorBudget(fits, 'Checks')).toEqual([]);
  expect(checkProcessorBudget([...fits, timing('More tests', 2)], 'Checks')).toEqual([
    {
      name: 'Processor time of npm test',
      message: '701 s of processor time on the reference machine, of 700 s',
    },
  ]);
});

it('checks nothing where the system reports no processor time', () => {
  expect(checkProcessorBudget([timing('Checks', undefined), timing('Tests', undefined)], 'Checks')).toEqual(
    [],
  );
});

it('counts the processor time of ended child processes', () => {
  const before = readChildProcessorSeconds();
  // Systems without /proc report none.
  if (before === undefined) return;
  execFileSync(process.execPath, ['-e', 'const end = Date.now() + 300; while (Date.now() < end);']);
  expect((readChildProcessorSeconds() ?? 0) - before).toBeGreaterThan(0.05);
});
