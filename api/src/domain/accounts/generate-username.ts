import { randomInt } from 'node:crypto';

/** Friendly words of at most five letters. */
const ADJECTIVES = (
  'agile amber azure brave brisk calm clear cosy crisp eager early fresh funky glad happy jolly ' +
  'keen kind light lucky lunar merry mild neat noble proud quick quiet ready sharp shiny ' +
  'smart snug soft solar sunny swift vivid warm witty'
).split(' ');
const ANIMALS = (
  'bear bison camel civet coati crane crow dingo eagle eland finch fox gecko goose ' +
  'heron hippo horse ibis koala lemur llama lynx mole moose mouse newt okapi orca otter owl ' +
  'panda puma quail raven robin seal sloth stork swan tapir tiger trout whale wolf yak zebra'
).split(' ');

/** Digits of a username; one more every few attempts, up to the maximum length of a username. */
const MIN_DIGITS = 2;
const MAX_DIGITS = 5;
const ATTEMPTS_PER_DIGIT = 3;

/**
 * Generates a username for a new account (ACCOUNT-24). It is random, because a name made of the email address would
 * publish a part of the address.
 * @param attempt 0 for the first one; later attempts have more digits
 * @param drawInteger returns a random integer from 0 to below its argument
 * @returns such as `calm_otter42`, 3 to 16 characters that satisfy all username rules (CONST-23, CONST-30); the caller
 *   checks uniqueness
 */
export function generateUsername(attempt: number, drawInteger: (end: number) => number = randomInt): string {
  const pick = (words: readonly string[]) => words[drawInteger(words.length)] ?? '';
  const digits = Math.min(MIN_DIGITS + Math.floor(attempt / ATTEMPTS_PER_DIGIT), MAX_DIGITS);
  const number = String(drawInteger(10 ** digits)).padStart(digits, '0');
  return `${pick(ADJECTIVES)}_${pick(ANIMALS)}${number}`;
}
