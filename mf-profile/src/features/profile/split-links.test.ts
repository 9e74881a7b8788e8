import { splitLinks } from './split-links.ts';

const linksIn = (text: string) =>
  splitLinks(text)
    .filter((part) => part.isLink)
    .map((part) => part.text);

test('finds URLs of the four schemes and no others', () => {
  expect(linksIn('see https://a.example/x and http://b.example, ftp://c.example file:///d.txt')).toEqual([
    'https://a.example/x',
    'http://b.example',
    'ftp://c.example',
    'file:///d.txt',
  ]);
  expect(linksIn('javascript:alert(1) data:text/html,x mailto:a@b.example www.example.org')).toEqual([]);
});

test('excludes trailing punctuation from the URL', () => {
  expect(linksIn('Go (https://a.example/treats). Or https://a.example/?q=1!')).toEqual([
    'https://a.example/treats',
    'https://a.example/?q=1',
  ]);
  expect(linksIn('https://a.example/wiki/Cat_(animal)')).toEqual(['https://a.example/wiki/Cat_(animal)']);
});

test('keeps every character of the text', () => {
  const text = '🐾 one\nhttps://a.example/x, two https://b.example.';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
