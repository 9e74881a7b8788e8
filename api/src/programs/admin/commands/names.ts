import { AdminError } from '../command.ts';

/** Characters of a name in an address, and of one that is read. */
const ADDRESS_MAX = 60;
const TITLE_MAX = 60;

/** @throws {AdminError} for what does not stand well in an address */
export function addressName(text: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= ADDRESS_MAX) return text;
  throw new AdminError(
    `"${text}" can not stand in addresses: at most ${ADDRESS_MAX} letters a-z, digits, and single hyphens between them.`,
  );
}

/** @throws {AdminError} for nothing, or too much of it */
export function title(text: string): string {
  const clean = text.trim().replace(/\s+/g, ' ');
  if (clean !== '' && clean.length <= TITLE_MAX) return clean;
  throw new AdminError(`A name has 1 to ${TITLE_MAX} characters.`);
}
