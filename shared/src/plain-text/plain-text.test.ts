import { toPlainText } from './index.ts';

it.each([
  ['lines', 'one\r\n two\t\tthree ', 'one two three'],
  ['control characters', 'a\u0000b\u0007c', 'a b c'],
  ['direction overrides', '\u202eevil\u2066 text\u202c', 'evil text'],
  ['direction marks of Arabic and Hebrew', 'ab\u200f c', 'ab\u200f c'],
])('converts %s to one line', (_what, text, line) => {
  expect(toPlainText(text, 100)).toBe(line);
});

it.each([
  ['of the maximum length', '12345', '12345'],
  ['one character too long', '123456', '1234…'],
  ['longer, with a space at the cut', '123 567', '123…'],
  ['of the maximum length, with combined characters', '👩‍👩‍👧‍👦👍🏽é🇧🇷x', '👩‍👩‍👧‍👦👍🏽é🇧🇷x'],
  ['one character too long, with combined characters', '👩‍👩‍👧‍👦👍🏽é🇧🇷xy', '👩‍👩‍👧‍👦👍🏽é🇧🇷…'],
])('truncates text that is %s at a user-perceived character', (_what, text, cut) => {
  expect(toPlainText(text, 5)).toBe(cut);
});
