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

describe('over a white video', () => {
  /** Returns the color of a white pixel below the black that follows some text in the styles of the feed. */
  function readShade(file: string, before: string): string {
    const css = readFileSync(join(ROOT, 'mf-feed/src/document/styles', file), 'utf8').replace(/\s+/g, ' ');
    const [, after = ''] = css.split(before);
    const opacity = Number(/^rgb\(0 0 0 \/ (\d+)%\)/.exec(after)?.[1] ?? 0) / 100;
    const channel = 255 * (1 - opacity);
    return `rgb(${channel}, ${channel}, ${channel})`;
  }

  it.each([
    ['at the bottom', 'frame.css', 'linear-gradient(transparent calc(100% - 280px), '],
    ['of an open description', 'frame.css', "[data-open='true']) .feed-frame::after { background: "],
    ['of the actions on a phone', 'screens.css', 'calc(100% - 248px), '],
  ])('the white text %s is readable', (_where, file, before) => {
    expect(contrastRatio(readShade(file, before), 'rgb(255, 255, 255)')).toBeGreaterThanOrEqual(4.5);
  });
});
