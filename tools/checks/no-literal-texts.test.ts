import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { appNames, ROOT } from '@ontrend/shared/build/repository';
import { listShippedSources } from './source-files.ts';
import { type Node, parseFile, possibleTexts, visitNodes } from './syntax-tree.ts';

/** Attributes with visible or spoken text. */
const TEXT_ATTRIBUTES =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|alt|title|placeholder|label|hint|error|text|heading|description|again|(show|hide|remove|close)Label)$/;

/** Functions that display their argument. */
const ALERT_FUNCTIONS = ['alert', 'showAlert'];

/** Returns true when a text has a word: two adjacent letters other than the product's name. */
const hasWord = (text: string) => /\p{L}{2}/u.test(text.replaceAll('OnTrend', ''));

/** Returns the texts in a source file that cannot be translated. */
function findLiteralTexts(file: string): string[] {
  const found: string[] = [];
  const note = (texts: string[]) => found.push(...texts.filter(hasWord).map((text) => text.trim()));
  visitNodes(parseFile(file), (node) => {
    if (node.type === 'JSXText') note([node.value as string]);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) {
        if (child.type === 'JSXExpressionContainer') note(possibleTexts(child.expression));
      }
    }
    if (node.type === 'JSXAttribute' && TEXT_ATTRIBUTES.test((node.name as { value: string }).value)) {
      const value = node.value as Node | null;
      note(possibleTexts(value?.type === 'JSXExpressionContainer' ? value.expression : value));
    }
    if (node.type === 'CallExpression') {
      const { type, value } = node.callee as Node;
      const [first] = node.arguments as { expression: Node }[];
      if (type === 'Identifier' && ALERT_FUNCTIONS.includes(value as string))
        note(possibleTexts(first?.expression));
    }
  });
  return found;
}

it('all user-facing texts are in the locale files', () => {
  const folders = ['shared', ...appNames()].map((app) => join(ROOT, app, 'src'));
  const found = folders
    .flatMap((folder) => listShippedSources(folder, /\.tsx$/))
    .flatMap((file) => findLiteralTexts(file).map((text) => `${relative(ROOT, file)}: ${text}`));
  expect(found).toEqual([]);
});

it('finds literal texts in attributes, children and alerts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'literal-texts-'));
  const file = join(folder, 'page.tsx');
  writeFileSync(
    file,
    `const page = (t) => <main aria-label="One" className="no text" data-kind="neither">
      Two {isThree ? 'Three' : <b>{t('not.this')}</b>} {\`Four \${count}\`} {'·'} @{name}
      <img alt={isFive && 'Five'} src="none.png" />
      <button onClick={() => alert('Six', { state: 'error' })} title={t('nor.this')} />
    </main>;`,
  );
  expect(findLiteralTexts(file).sort()).toEqual(['Five', 'Four *', 'One', 'Six', 'Three', 'Two']);
  rmSync(folder, { recursive: true });
});
