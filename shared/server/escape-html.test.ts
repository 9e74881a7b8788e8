import { escapeHtml } from './escape-html.ts';

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`" onclick='x'`, '&quot; onclick=&#39;x&#39;'],
  ['a && b', 'a &amp;&amp; b'],
  ['&lt;', '&amp;lt;'],
  ['https://example.com/a/ü?b=c#d', 'https://example.com/a/ü?b=c#d'],
])('escapes %s as %s', (text, markup) => {
  expect(escapeHtml(text)).toBe(markup);
});
