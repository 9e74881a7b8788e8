import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { COLORS } from '../../shell/src/frame/pages/showcase/colors.ts';
import { contrastRatio } from '../../shell/src/frame/pages/showcase/contrast.ts';

/** Returns the value of a color token in a theme, as `getComputedStyle` does. */
function readToken(name: string, theme: 'light' | 'dark'): string {
  const css = readFileSync(join(ROOT, 'shared/src/styles/tokens.css'), 'utf8');
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const colors = value.match(/#[0-9a-f]{6}/g) ?? [];
  const color = (theme === 'dark' ? colors.at(-1) : colors[0]) ?? '';
  return `rgb(${[1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)).join(', ')})`;
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(
    COLORS.flatMap(({ name, background, minContrast }) =>
      background && minContrast ? [[name, background, minContrast] as const] : [],
    ),
  )('%s on %s has at least the contrast %d', (name, background, minContrast) => {
    expect(contrastRatio(readToken(name, theme), readToken(background, theme))).toBeGreaterThanOrEqual(
      minContrast,
    );
  });
});

it('white text is readable on both ends of the gradient', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(contrastRatio(readToken('gradient', theme), 'rgb(255, 255, 255)')).toBeGreaterThanOrEqual(4.5);
});
