import { plainText } from './index.ts';

it.each([
  ['lines', 'one\r\n two\t\tthree ', 'one two three'],
  ['what can not be seen', 'a\u0000b\u0007c', 'a b c'],
  ['what turns the direction', '\u202eevil\u2066 text\u202c', 'evil text'],
  ['marks that Arabic and Hebrew need', 'ab\u200f c', 'ab\u200f c'],
])('converts %s to one line', (_what, text, line) => {
  expect(plainText(text, 100)).toBe(line);
});

it.each([
  ['as long as it may be', '12345', '12345'],
  ['one too long', '123456', '1234…'],
  ['longer, with a blank at the cut', '123 567', '123…'],
  ['of characters made of many', '👩‍👩‍👧‍👦👍🏽é🇧🇷x', '👩‍👩‍👧‍👦👍🏽é🇧🇷x'],
  ['of more of them', '👩‍👩‍👧‍👦👍🏽é🇧🇷xy', '👩‍👩‍👧‍👦👍🏽é🇧🇷…'],
])('truncates text that is %s at a user-perceived character', (_what, text, cut) => {
  expect(plainText(text, 5)).toBe(cut);
});
