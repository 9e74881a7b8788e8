import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { appNames, ROOT } from '@ontrend/shared/build/repository';
import { listSources } from './source-files.ts';

// Styles use logical properties, so that the layout follows the text direction (SHELL-83).

const PHYSICAL_PROPERTY =
  /^(margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)\b|^(left|right)$/;
const BOX_SHORTHAND = /^(margin|padding|inset)$/;

/** Returns the declarations of a style sheet that do not follow the text direction. */
function findPhysicalDeclarations(css: string): string[] {
  const declarations = css
    .replace(/\/\*.*?\*\//gs, '')
    .matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g);
  return [...declarations].flatMap(([whole, name = '', value = '']) => {
    const parts = value.trim().split(/\s+(?![^(]*\))/);
    const isSided =
      PHYSICAL_PROPERTY.test(name) ||
      (BOX_SHORTHAND.test(name) && parts.length === 4 && parts[1] !== parts[3]) ||
      (name === 'text-align' && /^(left|right)$/.test(value.trim()));
    return isSided ? [whole] : [];
  });
}

it('recognizes physical properties', () => {
  const sided = ['margin-left: 1px', 'right: 0', 'padding: 0 8px 0 4px', 'text-align: left'];
  const turned = ['margin-inline-start: 1px', 'inset: 0', 'padding: 0 8px 1px 8px', 'text-align: start'];
  expect(findPhysicalDeclarations(`a { ${[...sided, ...turned].join('; ')}; }`)).toEqual(sided);
});

it('finds no physical property in any style sheet', () => {
  const sheets = ['shared', ...appNames()].flatMap((app) => listSources(join(ROOT, app, 'src'), /\.css$/));
  expect(sheets.length).toBeGreaterThan(20);
  const sides = sheets.flatMap((sheet) =>
    findPhysicalDeclarations(readFileSync(sheet, 'utf8')).map((side) => `${relative(ROOT, sheet)}: ${side}`),
  );
  expect(sides).toEqual([]);
});
