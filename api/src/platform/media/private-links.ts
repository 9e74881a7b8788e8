import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isPrivateKey } from './media-keys.ts';

/** Minimum lifetime of a link; longer than a page is usually open. */
const LINK_LIFETIME_S = 12 * 3600;
/** Links issued within this period are identical, so that browsers can cache the files. */
const EXPIRY_ROUNDING_S = 3600;
const SIGNATURE_BYTES = 16;

/**
 * Issues and verifies signed links to private videos: `/media/p/<expiry>.<signature>/<key>/...` (decision
 * 024).
 */
export interface MediaLinks {
  /**
   * Base URL of the files below a key; without a signature for public ones.
   * @param now milliseconds since 1970
   */
  baseOf(key: string, now?: number): string;
  /**
   * Verifies that a token grants access to a key.
   * @param token `<expiry>.<signature>` of a URL
   * @returns seconds until it expires; 0 when it is expired, null when it was never issued
   */
  secondsLeft(token: string, key: string, now?: number): number | null;
}

/**
 * @param authSecret the API's AUTH_SECRET, shared by all replicas
 * @param mediaUrl where media are served
 */
export function createMediaLinks(authSecret: string, mediaUrl: string): MediaLinks {
  const secret = Buffer.from(hkdfSync('sha256', authSecret, '', 'private-media', 32));
  const signatureOf = (expiry: number, key: string) =>
    createHmac('sha256', secret).update(`${expiry}/${key}`).digest().subarray(0, SIGNATURE_BYTES);
  return {
    baseOf(key, now = Date.now()) {
      if (!isPrivateKey(key)) return mediaUrl;
      const expiry = Math.ceil((now / 1000 + LINK_LIFETIME_S) / EXPIRY_ROUNDING_S) * EXPIRY_ROUNDING_S;
      return `${mediaUrl}/p/${expiry}.${signatureOf(expiry, key).toString('base64url')}`;
    },
    secondsLeft(token, key, now = Date.now()) {
      const [, expiry, signature] = /^(\d{1,12})\.([\w-]{22})$/.exec(token) ?? [];
      if (!expiry || !signature) return null;
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, signatureOf(Number(expiry), key)))
        return null;
      return Math.max(0, Math.floor(Number(expiry) - now / 1000));
    },
  };
}
