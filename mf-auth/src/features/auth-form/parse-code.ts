import { CODE_LENGTH } from '@ontrend/shared/validation';

/**
 * The code in a text that was pasted, however it was copied: "123 456", "Your code: 123456".
 * @returns its digits; null when there is no whole code in it
 */
export function parseCode(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length === CODE_LENGTH ? digits : null;
}
