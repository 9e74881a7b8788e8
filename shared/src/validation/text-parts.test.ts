import { findHashtags, findMentions, parseTextParts } from './text-parts.ts';

const written = (text: string) => parseTextParts(text).flatMap(({ hashtag }) => hashtag ?? []);

test.each([
  ['Wait for it #Cat #laser_dot2!', ['Cat', 'laser_dot2']],
  ['#折り紙 und #Übung, (#naïve) #привет. #שלום', ['折り紙', 'Übung', 'naïve', 'привет', 'שלום']],
  ['＃猫 #می\u200cخواهم #مرحبا، #हिन्दी', ['猫', 'می\u200cخواهم', 'مرحبا', 'हिन्दी']],
  ['no. 1, C# and # alone, a#b, ##twice, &#39;, #🐱', []],
  ['see https://a.example/#part and http://b.example/x#y, www.c.example?q=#z then #real', ['real']],
  ['#one#two', ['one']],
  ['', []],
])('finds the hashtags of "%s"', (text, tags) => {
  expect(written(text)).toEqual(tags);
});

test('normalizes hashtags and removes duplicates', () => {
  expect(findHashtags('#Cat #cat #CAT #Cafe\u0301 #caf\u00e9')).toEqual(['cat', 'caf\u00e9']);
});

test.each([
  ['@demo look, @mochi.and.me! And @Demo again.', ['demo', 'mochi.and.me']],
  ['Ask @professor_bob. Or (@greta-grows-), ＠wide', ['professor_bob', 'greta-grows', 'wide']],
  ['谢谢 @mia_1，再见', ['mia_1']],
  ['mail me@example.com, é@home or @ or @ab or @seventeen_letters', []],
  ['https://a.example/@demo and www.b.example/@demo', []],
  ['@@demo a.@demo', []],
])('finds the mentions of "%s"', (text, names) => {
  expect(findMentions(text)).toEqual(names);
});

test.each([
  ['look: https://a.example/x?y=1#part.', ['https://a.example/x?y=1#part']],
  ['(http://b.example) "https://c.example/ü"!', ['http://b.example', 'https://c.example/ü']],
  ['www.a.example ftp://a.example file:///etc/passwd javascript:alert(1) https:// http:///x', []],
])('finds the URLs of "%s"', (text, addresses) => {
  expect(parseTextParts(text).flatMap(({ url }) => url ?? [])).toEqual(addresses);
});

test('returns the whole text', () => {
  const text = '#one two\n🐾 #three, @demo... https://a.example/#x #four @me.';
  const parts = parseTextParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  for (const part of parts) expect(text.startsWith(part.text, part.start)).toBe(true);
});
