import codes from './calling-codes.json';

export interface Country {
  /** ISO 3166, two letters. */
  code: string;
  /** In the reader's language. */
  name: string;
  callingCode: number;
}

/** Every country one can be called in, by its name. @param language of the reader */
export function listCountries(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return Object.entries(codes)
    .map(([code, callingCode]) => ({ code, callingCode, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
