import { mutedWords } from './muted-words.ts';

it.each([
  [['ass'], 'a classic', false],
  [['ass'], 'What an ASS!', true],
  [['no way'], 'No way, #really', true],
  [['c++ (old)'], 'I like c++ (old).', true],
  [['кот'], 'Который кот?', true],
  [['кот'], 'Который час?', false],
  [['折り'], '今日は折り紙', true],
  [['a-b', '[x]'], 'a-b', true],
  [['é'], 'e\u0301', true],
  [[], 'anything', false],
])('%j in "%s"', (words, text, isMuted) => {
  expect(mutedWords(words)(text)).toBe(isMuted);
});
