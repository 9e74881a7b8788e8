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
  ['every word of it, in any order', 'a red fox in red snow', 'snow red', 'a [red] fox in [red] [snow]'],
  ['whatever the accents, on either side', 'Café CAFÉ cafe', 'cafe\u0301', '[Café] [CAFÉ] [cafe]'],
  ['marks that follow a letter, with it', 'cafe\u0301s', 'café', '[cafe\u0301]s'],
  ['parts of a user name', 'mochi.and_me', 'me and', 'mochi.[and]_[me]'],
  ['a hashtag without its sign', '#Cats #dogs', '#cats', '#[Cats] #dogs'],
  ['signs that are two units long', '𝒳 😀😀 grin', '😀', '𝒳 [😀😀] grin'],
  ['not after a letter that is two units long', '𐐨cat cat', 'cat', '𐐨cat [cat]'],
  ['Cyrillic', 'Котики играют', 'кот', '[Кот]ики играют'],
  ['Arabic, without its vowel points', 'كَتَبَ الولد', 'كتب', '[كَتَبَ] الولد'],
  ['Hebrew', 'שלום עולם', 'עולם', 'שלום [עולם]'],
  ['writing without blanks, by pairs', '東京都の夜景を見る', '夜景が', '東京都の[夜景]を見る'],
  ['a sign of it within others', '黒猫です', '猫', '黒[猫]です'],
  ['wide letters', 'ＴＯＫＹＯ', 'tokyo', '[ＴＯＫＹＯ]'],
  ['nothing where nothing is meant', 'All of it', '?! ', 'All of it'],
  ['nothing where nothing fits', 'All of it', 'none', 'All of it'],
])('highlights %s', (_what, text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test('never changes the text', () => {
  const texts = hostileTexts(400);
  for (const [index, text] of texts.entries()) {
    const search = texts[(index * 7) % texts.length] ?? '';
    for (const asked of [search, text, text.slice(1, 4), '\ud83d']) {
      expect(
        highlight(text, asked)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }
  }
});
