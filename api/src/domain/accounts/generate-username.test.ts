import { FIELD_RULES, findValidationError } from '@ontrend/shared/validation';
import { generateUsername } from './generate-username.ts';

/** Generates a name of the words with this index, which begins again after the last one. */
const generateFrom = (attempt: number, index: number) => generateUsername(attempt, (end) => index % end);

it('generates valid usernames of two words and digits from each word, also with the most digits', () => {
  expect(generateFrom(0, 1)).toBe('amber_bison01');
  // More than there are words of a kind.
  for (let index = 0; index < 100; index += 1) {
    const name = generateFrom(50, index);
    expect([name, findValidationError(name, FIELD_RULES.username)]).toEqual([name, null]);
    expect(name).toMatch(/^[a-z]{3,5}_[a-z]{3,5}\d{5}$/);
  }
});

it('generates different usernames, with more digits in later attempts', () => {
  const names = Array.from({ length: 100 }, () => generateUsername(0));
  expect(new Set(names).size).toBeGreaterThan(95);
  expect(generateUsername(0)).toMatch(/\D\d{2}$/);
  expect(generateUsername(3)).toMatch(/\D\d{3}$/);
  expect(generateUsername(50)).toMatch(/\D\d{5}$/);
});
