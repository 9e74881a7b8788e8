import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@ontrend/shared/validation';

/**
 * Computes the HMAC of a code. Only HMACs are stored.
 * @param purpose the only action that the code confirms
 * @param subject whom or what the code belongs to
 */
export type HashCode = (purpose: string, subject: string, code: string) => Buffer;

/** @param secret the service's secret, from which the key for codes is derived */
export function createCodeHasher(secret: string): HashCode {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'account-codes', 32));
  return (purpose, subject, code) =>
    createHmac('sha256', key).update(`${purpose}\n${subject}\n${code}`).digest();
}

/** Returns random digits for a user to type. */
export function generateCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}
