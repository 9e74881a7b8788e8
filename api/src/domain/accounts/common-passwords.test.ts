import { isCommonPassword } from './common-passwords.ts';

const NAMES = ['calm_otter42', 'Maria.Rossi@example.com'];

it.each([
  'password1',
  'PassWord1',
  '12345678',
  'qwerty123',
  '1q2w3e4r',
  'Sunshine12',
  '07dragons1',
  'ontrend2026',
  '1OnTrend1',
  'calm_otter42',
  'Calm_Otter1999',
  'maria.rossi1',
  'maria.rossi@example.com1',
])('"%s" is common', (password) => {
  expect(isCommonPassword(password, NAMES)).toBe(true);
});

it.each([
  'dragons84613',
  'abc123456x',
  'correct horse 1',
  'ontrend videos 7',
  'maria.rossi likes 3 cats',
  '4 calm otters swim',
])('"%s" is not', (password) => {
  expect(isCommonPassword(password, NAMES)).toBe(false);
});

it('knows more than 3000 common passwords that the rules of the form allow', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const allowed = dictionary['passwords-common'].filter((text) => text.length >= 8 && /\d/.test(text));
  expect(allowed.length).toBeGreaterThan(3_000);
  expect(allowed.filter((text) => !isCommonPassword(text, []))).toEqual([]);
});

it('knows more than 10,000 words of which attacks form passwords with digits', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].filter((text) => /^\D{5,}$/.test(text));
  expect(words.length).toBeGreaterThan(10_000);
  expect(words.filter((text) => !isCommonPassword(`${text}2026`, []))).toEqual([]);
});

it('is not affected by an account without names', () => {
  expect(isCommonPassword('87654321a b', ['1234@example.com', ''])).toBe(false);
});
