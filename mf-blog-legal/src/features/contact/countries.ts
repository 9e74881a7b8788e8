import codes from './calling-codes.json';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** Localized. */
  name: string;
  callingCode: number;
}

/**
 * Returns all countries with a calling code, sorted by name. @param language BCP 47 tag for names and sorting
 */
export function listCountries(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return Object.entries(codes)
    .map(([code, callingCode]) => ({ code, callingCode, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
