import { FIELD_RULES, findValidationError } from '@ontrend/shared/validation';
import { generateUsername } from './generate-username.ts';

it.each([
  ['greta@example.com', 'greta'],
  ['Greta.Grows@example.com', 'greta.grows'],
  ['greta+videos@example.com', 'greta'],
  ['ÅSA_Öström@example.com', 'asa_ostrom'],
  ['мария.кузнецова@example.com', 'mariya.kuznetsov'],
  ['weiß@example.com', 'weiss'],
  ['__greta..grows--@example.com', 'greta.grows'],
  ["o'neil@example.com", 'oneil'],
])('generates from %s the username %s', (email, name) => {
  expect(generateUsername(email, 0)).toBe(name);
});

it.each([
  '李小龙@example.com',
  'a@example.com',
  '...@example.com',
  'admin@example.com',
  '+@example.com',
  '🙂@example.com',
  '',
])('generates from %s a valid username', (email) => {
  const name = generateUsername(email, 0);
  expect(findValidationError(name, FIELD_RULES.username)).toBeNull();
  expect(name).toMatch(/\d\d$/);
});

/** A pseudo-random generator with a fixed seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('generates a valid username from any local part at every attempt', () => {
  const random = seededRandom(20_261_121);
  const letters = [...'aZ09._-+@ \n\t\'"<>&/\\%#?ößžłøКЖ中字🙂👩‍👩‍👧\u0301\u202e\u0000ⅷﬁ½'];
  for (let n = 0; n < 5_000; n += 1) {
    const length = Math.floor(random() * 70);
    const local = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
    const name = generateUsername(`${local}@example.com`, n % 20);
    expect([local, name, findValidationError(name, FIELD_RULES.username)]).toEqual([local, name, null]);
  }
});

it('generates different usernames in later attempts', () => {
  const names = Array.from({ length: 20 }, (_, attempt) =>
    generateUsername('greta.grows.plants@example.com', attempt),
  );
  expect(new Set(names).size).toBeGreaterThan(15);
});
