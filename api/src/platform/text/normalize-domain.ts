import { domainToASCII } from 'node:url';

/**
 * Returns a domain as DNS has it: in lower case, with internationalized names in ASCII, without dots or an `@` around it.
 * @returns an empty string for an invalid name
 */
export function normalizeDomain(domain: string): string {
  return domainToASCII(domain.trim().replace(/^[@.]+|\.+$/g, ''));
}
