import type { Fault } from './faults.ts';

/**
 * Selects faults by words.
 * @param words a fault is selected when its name contains one of them; all faults without words
 * @throws Error that lists the names of all faults when a word is in none of them
 */
export function selectFaults<Selected extends Pick<Fault, 'name'>>(
  faults: readonly Selected[],
  words: readonly string[],
): Selected[] {
  const unknown = words.filter((word) => !faults.some(({ name }) => name.includes(word)));
  if (unknown.length > 0) {
    const names = faults.map(({ name }) => `  ${name}`).join('\n');
    throw new Error(`No fault has ${unknown.map((word) => `"${word}"`).join(' or ')} in its name:\n${names}`);
  }
  return faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
}
