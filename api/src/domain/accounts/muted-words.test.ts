import { MUTED_WORD_CASES } from '../../../test/muted-word-cases.ts';
import { createMutedWordMatcher } from './muted-words.ts';

it.each(MUTED_WORD_CASES)('%j in "%s"', (words, text, isMuted) => {
  expect(createMutedWordMatcher(words)(text)).toBe(isMuted);
});
