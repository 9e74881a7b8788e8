import { CODE_LENGTH } from '@ontrend/shared/validation';

/**
 * Finds the code in a text such as "123 456" or "Your code: 123456".
 * @returns the digits; null when the text has no complete code
 */
export function parseCode(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length === CODE_LENGTH ? digits : null;
}
