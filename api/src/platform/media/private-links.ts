import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isPrivateKey } from './media-keys.ts';

/** A link is good for at least this long: longer than anybody watches one page. */
const LINK_LIFETIME_S = 12 * 3600;
/** Links given out within this time are the same one, so that a browser's copy stays good. */
const EXPIRY_ROUNDING_S = 3600;
const SIGNATURE_BYTES = 16;

/** Gives out and checks the links to private videos (design 6): `/media/p/<expiry>.<signature>/<key>/...`. */
export interface MediaLinks {
  /**
   * What the addresses of a key's files begin with: the media address itself for what everybody may see.
   * @param now ms since 1970
   */
  baseOf(key: string, now?: number): string;
  /**
   * Whether a token opens a key.
   * @param token `<expiry>.<signature>` of an address
   * @returns the seconds it is still good for; 0 when it has expired, null when it was never given out
   */
  secondsLeft(token: string, key: string, now?: number): number | null;
}

/**
 * @param authSecret the API's AUTH_SECRET; every copy of the API signs alike
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
