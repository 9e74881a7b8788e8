const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://a.example/"onmouseover="alert(1)',
  'http://a.example/<script>alert(1)</script>',
  '@<img src=x onerror=alert(1)>',
  '#<svg/onload=alert(1)>',
  '@ann"><script>alert(1)</script>',
  '#tag"onclick="alert(1)',
  '</p></div></body></html>',
  '<!-- --><style>*{display:none}</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of them
  '${alert(1)}',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  '{"__html":"<b>x</b>"}',
  '$t(title)',
  '{{count}}',
];
const WRAPPERS = [
  (payload: string) => payload,
  (payload: string) => `before ${payload} after`,
  (payload: string) => `${payload}${payload}`,
  (payload: string) => `שלום ${payload} عالم`,
  (payload: string) => `@ann ${payload} #tag https://a.example/${payload}`,
  (payload: string) => payload.toUpperCase(),
  (payload: string) => [...payload].join('\u200b'),
  (payload: string) => `a\u0301${payload}\u{1f600}`,
  (payload: string) => `line\n${payload}\nline`,
  (payload: string) => `http://${payload}`,
  (payload: string) => `#${payload} @${payload}`,
  (payload: string) => payload.replaceAll('<', '＜').replaceAll('>', '＞'),
  (payload: string) => `\`${payload}\``,
  (payload: string) => `[x](${payload})`,
  (payload: string) => `<${payload}`,
  (payload: string) => `${payload}`.repeat(3),
  (payload: string) => `"${payload}'`,
  (payload: string) => payload.split('').reverse().join(''),
];

/** Returns injection payloads in various contexts. */
export function hostileTexts(count: number): string[] {
  const all = WRAPPERS.flatMap((wrap) => PAYLOADS.map(wrap));
  if (all.length < count) throw new Error(`Only ${all.length} texts are available`);
  return all.slice(0, count);
}
