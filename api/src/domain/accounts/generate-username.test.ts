import { FIELD_RULES, findValidationError } from '@ontrend/shared/validation';
import { generateUsername } from './generate-username.ts';

it('generates valid usernames of two words and digits at every attempt', () => {
  for (let n = 0; n < 5_000; n += 1) {
    const name = generateUsername(n % 20);
    expect([name, findValidationError(name, FIELD_RULES.username)]).toEqual([name, null]);
    expect(name).toMatch(/^[a-z]{3,5}_[a-z]{3,5}\d{2,5}$/);
  }
});

it('generates different usernames, with more digits in later attempts', () => {
  const names = Array.from({ length: 100 }, () => generateUsername(0));
  expect(new Set(names).size).toBeGreaterThan(95);
  expect(generateUsername(0)).toMatch(/\D\d{2}$/);
  expect(generateUsername(3)).toMatch(/\D\d{3}$/);
  expect(generateUsername(50)).toMatch(/\D\d{5}$/);
});
