import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { appNames, ROOT } from '@ontrend/shared/build/repository';
import { listSources } from './source-files.ts';

// Motion takes 150 to 300 ms, and none under reduced motion (SHELL-73). e2e/accessibility checks that no page is animated then.

/** Returns the durations of the transitions and of the tokens of a style sheet, in milliseconds. */
function findDurations(css: string): number[] {
  const declarations = css
    .replace(/\/\*.*?\*\//gs, '')
    .matchAll(/(?:transition[a-z-]*|--duration-[a-z]+):[^;}]*/g);
  return [...declarations].flatMap(([declaration]) =>
    [...declaration.matchAll(/([\d.]+)(m?s)\b/g)].map(
      ([, value, unit]) => Number(value) * (unit === 's' ? 1_000 : 1),
    ),
  );
}

it('recognizes durations of transitions and tokens', () => {
  const css = `a { transition: opacity 150ms, scale .2s; --duration-slow: 0ms }
    /* transition: none 1ms */ b { animation: spin 1s; transition-duration: var(--duration-slow); }`;
  expect(findDurations(css)).toEqual([150, 200, 0]);
});

it('all transitions take 150 to 300 ms', () => {
  const sheets = ['shared', ...appNames()].flatMap((app) => listSources(join(ROOT, app, 'src'), /\.css$/));
  const durations = sheets.flatMap((sheet) =>
    findDurations(readFileSync(sheet, 'utf8')).map((ms) => ({ sheet: relative(ROOT, sheet), ms })),
  );
  expect(durations.length).toBeGreaterThan(10);
  // The tokens are 0 ms under reduced motion.
  expect(durations.filter(({ ms }) => ms !== 0 && (ms < 150 || ms > 300))).toEqual([]);
});
