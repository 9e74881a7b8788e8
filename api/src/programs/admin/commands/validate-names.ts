import { AdminError } from '../command.ts';

/** Maximum characters of URL names and of display names. */
const MAX_SLUG_LENGTH = 60;
const MAX_TITLE_LENGTH = 60;

/** @throws {AdminError} if the text is not usable in URLs */
export function validateSlug(text: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= MAX_SLUG_LENGTH) return text;
  throw new AdminError(
    `"${text}" can't be used in URLs. Use at most ${MAX_SLUG_LENGTH} letters a-z, digits and single hyphens.`,
  );
}

/** @throws {AdminError} if the text is empty or too long */
export function normalizeTitle(text: string): string {
  const clean = text.trim().replace(/\s+/g, ' ');
  if (clean !== '' && clean.length <= MAX_TITLE_LENGTH) return clean;
  throw new AdminError(`A name must have 1 to ${MAX_TITLE_LENGTH} characters.`);
}
