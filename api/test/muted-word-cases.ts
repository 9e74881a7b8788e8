/**
 * Muted words, a text, and whether the text is muted. Shared by the tests of the TypeScript and the SQL
 * implementation.
 */
export const MUTED_WORD_CASES: [words: string[], text: string, isMuted: boolean][] = [
  [['ass'], 'a classic', false],
  [['ass'], 'What an ASS!', true],
  [['no way'], 'No way, #really', true],
  [['c++ (old)'], 'I like c++ (old).', true],
  [['c++'], 'c+++ is no language', true],
  [['кот'], 'Который кот?', true],
  [['кот'], 'Который час?', false],
  [['折り'], '今日は折り紙', true],
  [['a-b', '[x]'], 'a-b', true],
  [['é'], 'e\u0301', true],
  [['שלום'], 'שלוםים', false],
  [['قط'], 'هذا قط.', true],
  [['😀'], 'so 😀😀', true],
  [['.'], 'no dots here', false],
  [[], 'anything', false],
];
