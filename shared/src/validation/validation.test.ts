import { paths } from '@ontrend/shared/paths';
import {
  FIELD_RULES,
  findValidationError,
  matchesPassword,
  minimumAge,
  RESERVED_USERNAMES,
} from '@ontrend/shared/validation';

type Field = keyof typeof FIELD_RULES;
const messageFor = (field: Field, value: string) =>
  findValidationError(value, FIELD_RULES[field])?.message ?? null;

it.each<[Field, string, string | null]>([
  ['email', '', 'Field is required'],
  ['email', '   ', 'Field is required'],
  ['email', 'nobody', 'Invalid e-mail'],
  ['email', 'nobody@nowhere', 'Invalid e-mail'],
  ['email', 'a b@example.com', 'Invalid e-mail'],
  ['email', 'a@example..com', 'Invalid e-mail'],
  ['email', 'a@example.com\nbcc: b@example.com', 'Invalid e-mail'],
  ['email', `${'a'.repeat(250)}@a.de`, 'Max 254 characters'],
  ['email', "o'neil+videos@mail.example.com", null],
  ['email', 'мария@почта.рф', null],
  ['password', '', 'Field is required'],
  ['password', 'short1', 'It must be at least 8 characters'],
  ['password', 'long enough', 'It need contains at least one number'],
  ['password', `1${'a'.repeat(256)}`, 'Max 256 characters'],
  // "only a-z and digits" is a hint, not a rule (ACCOUNT-17).
  ['password', 'ÿ — 1 is fine', null],
  ['username', '', 'Field is required'],
  ['username', 'ab', 'It must be at least 3 characters'],
  ['username', 'a'.repeat(17), 'Max 16 characters'],
  ['username', 'greta grows', 'Only “a-z”, numbers, characters (_-)'],
  ['username', 'gréta', 'Only “a-z”, numbers, characters (_-)'],
  ['username', 'Settings', 'Username need be uniq'],
  ['username', 'Greta_Grows-1.0', null],
  ['birthday', '', 'Field is required'],
  ['birthday', '31.12.1999', 'Enter a date like 1999-12-31.'],
  ['birthday', '1999-02-30', 'Enter a date like 1999-12-31.'],
  ['birthday', '1949-12-31', 'Enter 1950-01-01 or a later date.'],
  ['birthday', '1950-01-01', null],
  ['birthday', '2999-01-01', 'Only 16+'],
  ['confirmationCode', '', 'Field is required'],
  ['confirmationCode', '123456', null],
])('%s "%s": %s', (field, value, message) => {
  expect(messageFor(field, value)).toBe(message);
});

it('accepts a user on the 16th birthday in the easternmost time zone', () => {
  const rule = minimumAge(() => new Date('2026-11-20T11:00:00Z'));
  expect(rule('2010-11-21')).toBeNull();
  expect(rule('2010-11-22')?.message).toBe('Only 16+');
});

it('returns the rule and its values for forms in other languages', () => {
  expect(findValidationError('ab', FIELD_RULES.username)).toMatchObject({
    rule: 'minLength',
    values: { N: 3 },
  });
});

it('requires the repeated password to match', () => {
  expect(matchesPassword('one')('two')?.message).toBe('Password repeat is not equal to password');
  expect(matchesPassword('one')('one')).toBeNull();
});

it('reserves the first segment of every path', () => {
  const parts = Object.values(paths).map(({ path }) => path.split('/')[1]?.toLowerCase() ?? '');
  const free = parts.filter((part) => part.length >= 3 && !RESERVED_USERNAMES.has(part));
  expect(free).toEqual([]);
});
