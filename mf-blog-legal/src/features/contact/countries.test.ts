import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import codes from './calling-codes.json';
import { listCountries } from './countries.ts';

it('matches the calling codes of libphonenumber-js', () => {
  const known = Object.fromEntries(getCountries().map((code) => [code, Number(getCountryCallingCode(code))]));
  expect(codes).toEqual(known);
});

it('names and sorts countries in the given language', () => {
  const german = listCountries('de').map(({ name }) => name);
  expect(german).toContain('Österreich');
  expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Zypern'));
  expect(listCountries('en').find(({ code }) => code === 'DE')).toEqual({
    code: 'DE',
    name: 'Germany',
    callingCode: 49,
  });
});
