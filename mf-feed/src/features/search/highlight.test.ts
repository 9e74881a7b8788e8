import { hostileTexts } from '../../testing/hostile-texts.ts';
import { highlight } from './highlight.ts';

const marked = (text: string, search: string) =>
  highlight(text, search)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  [
    'words that begin like one of the search',
    'Cats and a concatenation',
    'cat',
    '[Cat]s and a concatenation',
  ],
  [
    'every word of the search, in any order',
    'a red fox in red snow',
    'snow red',
    'a [red] fox in [red] [snow]',
  ],
  ['words regardless of accents', 'Café CAFÉ cafe', 'cafe\u0301', '[Café] [CAFÉ] [cafe]'],
  ['combining marks together with their letter', 'cafe\u0301s', 'café', '[cafe\u0301]s'],
  ['parts of a user name', 'mochi.and_me', 'me and', 'mochi.[and]_[me]'],
  ['a hashtag without the #', '#Cats #dogs', '#cats', '#[Cats] #dogs'],
  ['characters outside the basic plane', '𝒳 😀😀 grin', '😀', '𝒳 [😀😀] grin'],
  ['nothing after a letter outside the basic plane', '𐐨cat cat', 'cat', '𐐨cat [cat]'],
  ['Cyrillic', 'Котики играют', 'кот', '[Кот]ики играют'],
  ['Arabic without vowel marks', 'كَتَبَ الولد', 'كتب', '[كَتَبَ] الولد'],
  ['Hebrew', 'שלום עולם', 'עולם', 'שלום [עולם]'],
  ['pairs of characters in unspaced scripts', '東京都の夜景を見る', '夜景が', '東京都の[夜景]を見る'],
  ['single characters in unspaced scripts', '黒猫です', '猫', '黒[猫]です'],
  ['full-width letters', 'ＴＯＫＹＯ', 'tokyo', '[ＴＯＫＹＯ]'],
  ['nothing for punctuation', 'All of it', '?! ', 'All of it'],
  ['nothing without a match', 'All of it', 'none', 'All of it'],
])('highlights %s', (_what, text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test('never changes the text', () => {
  const texts = hostileTexts(400);
  for (const [index, text] of texts.entries()) {
    const search = texts[(index * 7) % texts.length] ?? '';
    for (const query of [search, text, text.slice(1, 4), '\ud83d']) {
      expect(
        highlight(text, query)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }
  }
});
