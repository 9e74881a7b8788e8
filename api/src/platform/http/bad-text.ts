import { ApiError } from './api-error.ts';

/** Values a body may hold altogether; the largest call has some hundreds. */
const MOST_VALUES = 5_000;

/**
 * Refuses texts that no database keeps and no page shows: with a NUL, or with half of a character.
 * @param body parsed, of any shape
 * @throws {ApiError} 422 that names the field
 */
export function refuseBadText(body: unknown): void {
  const rest: [path: string, value: unknown][] = [['', body]];
  for (let seen = 0; rest.length > 0; seen += 1) {
    if (seen > MOST_VALUES) throw new ApiError(422, 'invalid-input', 'The request holds too many values.');
    const [path, value] = rest.pop() as [string, unknown];
    if (typeof value === 'string' && !isGood(value)) throw badText(path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isGood(name)) throw badText(path);
      rest.push([path ? `${path}.${name}` : name, inner]);
    }
  }
}

/** A surrogate that stands alone, or NUL. */
const BAD = /\p{Cs}|\0/u;
const isGood = (text: string) => !BAD.test(text);

function badText(path: string): ApiError {
  const sentence = 'It holds characters that can not be used';
  const field = path || 'body';
  return new ApiError(422, 'invalid-input', path ? `${path}: ${sentence}` : sentence, {
    [field]: [sentence],
  });
}
