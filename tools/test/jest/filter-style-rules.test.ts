import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

type Matches = (element: { localName: string }, selector: string) => boolean;
interface Selectors {
  matchesDontThrow: Matches;
}
interface JsDom {
  JSDOM: new (html: string) => { window: Window & typeof globalThis };
}
const { filterStyleRules } = require('./filter-style-rules.cjs') as {
  filterStyleRules(selectors: Selectors): void;
};

const STYLE = `
  .a, p.b > i { color: red } #id { color: blue } SECTION p { visibility: hidden } [title="x, p"] { color: green }
  div:not(.a) { display: inline } svg linearGradient { display: none } * { pointer-events: none } b::after { top: 0 }
  input[type="text" i]:disabled, h1 + h2 { display: table } :root { color: black } custom-tag[lang|="en"] { top: 1px }
  @media screen { em { display: flex } } .a .b ~ span:first-child { width: 3px } a\\:b { top: 2px } INVALID[ { top: 3px }`;
const TAGS =
  'a abbr article b button canvas custom-tag details dialog div em fieldset form h1 h2 i img input label li ' +
  'meter nav ol option p pre progress script section select span summary svg table td textarea th tr ul video';

/** Computed styles of elements of many types, with a new copy of jsdom. */
function listStyles(isFiltered: boolean): Record<string, string> {
  vi.resetModules();
  const requireFromEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
  if (isFiltered)
    filterStyleRules(requireFromEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js') as Selectors);
  const { JSDOM } = requireFromEnvironment('jsdom') as JsDom;
  const { window } = new JSDOM(`<style>${STYLE}</style><section id="id" class="a"></section>`);
  const { document } = window;
  const parent = document.querySelector('section') as Element;
  for (const tag of TAGS.split(' ')) {
    const element = parent.appendChild(document.createElement(tag));
    for (const [name, value] of [
      ['title', 'x, p'],
      ['class', 'b'],
      ['lang', 'en-GB'],
      ['type', 'TEXT'],
      ['disabled', ''],
      ['hidden', ''],
    ] as const)
      parent.appendChild(element.cloneNode() as Element).setAttribute(name, value);
    element.appendChild(document.createElement('i'));
  }
  parent.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg')).innerHTML =
    '<linearGradient/><a/>';
  const styles = [...document.querySelectorAll('*')].map((element, index) => [
    `${index} ${element.cloneNode(false) instanceof window.Element ? element.tagName : ''}`,
    window.getComputedStyle(element).cssText,
  ]);
  window.close();
  return Object.fromEntries(styles);
}

it('does not change any computed style', () => {
  const styles = listStyles(false);
  expect(Object.keys(styles).length).toBeGreaterThan(200);
  expect(new Set(Object.values(styles)).size).toBeGreaterThan(20);
  expect(listStyles(true)).toEqual(styles);
});

describe('a filtered selector', () => {
  let matched: string[];
  let selectors: Selectors;

  beforeEach(() => {
    matched = [];
    selectors = {
      matchesDontThrow: (_element, selector) => {
        matched.push(selector);
        return true;
      },
    };
    filterStyleRules(selectors);
  });

  it.each(['div', 'div, span', 'p > span', 'input[type="a, p"]', 'p DIV:hover', 'ul p~b'])(
    '%s is not matched with other types',
    (selector) => {
      expect(selectors.matchesDontThrow({ localName: 'p' }, selector)).toBe(false);
      expect(matched).toEqual([]);
    },
  );

  it.each([
    'p',
    'div, P',
    'div p',
    'div>p.a',
    'div + p:hover',
    'p[title="]"]',
    ':not(div)',
    '.a',
    '*',
    'a|p',
    '#p',
    'div .a',
  ])('%s is matched', (selector) => {
    expect(selectors.matchesDontThrow({ localName: 'p' }, selector)).toBe(true);
    expect(matched).toEqual([selector]);
  });
});
