import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Signs positions of the write-ahead log for clients, so that a forged position has no effect. A client that identifies itself
 * and sends no cookies reads from the primary without one; only the rate limit `api` bounds such reads.
 */
export interface WritePositionTokens {
  sign(position: number): string;
  /** @returns undefined for a forged or expired token */
  read(token: string): number | undefined;
}

/** Exceeds the maximum replica lag plus the clock skew between API instances. */
export const TOKEN_LIFETIME_S = 10;
const SIGNATURE_BYTES = 16;
const RADIX = 36;

/**
 * @param secret shared by the service; the key is derived from it
 * @param now returns milliseconds since 1970
 */
export function createWritePositionTokens(secret: string, now: () => number = Date.now): WritePositionTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'write-positions', 32));
  const signatureOf = (content: string) =>
    createHmac('sha256', key).update(content).digest().subarray(0, SIGNATURE_BYTES);

  return {
    sign(position) {
      const content = `${position.toString(RADIX)}.${now().toString(RADIX)}`;
      return `${content}.${signatureOf(content).toString('base64url')}`;
    },
    read(token) {
      const [position = '', signedAt = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(`${position}.${signedAt}`);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const isExpired = now() - Number.parseInt(signedAt, RADIX) > TOKEN_LIFETIME_S * 1_000;
      return isExpired ? undefined : Number.parseInt(position, RADIX);
    },
  };
}
