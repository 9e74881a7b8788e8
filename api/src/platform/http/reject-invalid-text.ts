import { ApiError } from './api-error.ts';

/** Maximum number of values in a body; the largest call has a few hundred. */
const MAX_VALUES = 5_000;

/**
 * Rejects texts that PostgreSQL can't store: with NUL or an unpaired surrogate.
 * @param body parsed, of any shape
 * @throws {ApiError} 422 that names the field
 */
export function rejectInvalidText(body: unknown): void {
  const rest: [path: string, value: unknown][] = [['', body]];
  for (let seen = 0; rest.length > 0; seen += 1) {
    if (seen > MAX_VALUES) throw new ApiError(422, 'invalid-input', 'The request has too many values.');
    const [path, value] = rest.pop() as [string, unknown];
    if (typeof value === 'string' && !isValidText(value)) throw invalidTextError(path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isValidText(name)) throw invalidTextError(path);
      rest.push([path ? `${path}.${name}` : name, inner]);
    }
  }
}

/** An unpaired surrogate, or NUL. */
const INVALID_CHARACTERS = /\p{Cs}|\0/u;
const isValidText = (text: string) => !INVALID_CHARACTERS.test(text);

function invalidTextError(path: string): ApiError {
  const sentence = 'Contains unsupported characters';
  const field = path || 'body';
  return new ApiError(422, 'invalid-input', path ? `${path}: ${sentence}` : sentence, {
    [field]: [sentence],
  });
}
