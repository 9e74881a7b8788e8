import { hkdfSync, randomBytes } from 'node:crypto';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ACCESS_TOKEN_LIFETIME_S, SIGNING_KEY_LIFETIME_MS, VERIFIED_TOKEN_CACHE_SIZE } from './constants.ts';

/** The session an access token authenticates. */
interface AccessClaims {
  userId: number;
  sessionId: string;
}

/**
 * A token that was verified once. Its signature, claims and issuer cannot change; only its expiry has to be
 * checked again.
 */
interface VerifiedToken {
  claims: AccessClaims;
  /** Seconds since 1970. */
  expires: number;
  /** Number of the weekly key that signed it. */
  week: number;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** @returns null for a forged, expired or foreign token */
  verify(token: string): Promise<AccessClaims | null>;
}

const ISSUER = 'ontrend';
const ALGORITHM = 'HS256';
const KEY_ID = /^\d{1,8}$/;
const claimsSchema = z.object({ sub: z.string().regex(/^\d+$/), sid: z.uuid(), exp: z.number() });

/**
 * Signs and verifies access tokens with a weekly key. The key id in the token's header is the number of the
 * week, and the key is derived from the secret and that number, so every replica of the API has the same keys
 * without coordination. Key ids other than this week's and its neighbors' are rejected without a lookup.
 * Last week's key is accepted because a token lives for a day, next week's because another replica's clock may
 * be ahead. Verified tokens are cached by their text, because verifying a signature took a third of the time
 * of small calls (decision 053); the session is still read from the database each time.
 * @param secret shared by the whole service
 * @param now returns milliseconds since 1970
 */
export function createAccessTokens(secret: string, now: () => number = Date.now): AccessTokens {
  const keys = new Map<number, Uint8Array>();
  const known = new LRUCache<string, VerifiedToken>({ max: VERIFIED_TOKEN_CACHE_SIZE });
  const thisWeek = () => Math.floor(now() / SIGNING_KEY_LIFETIME_MS);

  const keyOf = (week: number): Uint8Array => {
    const cachedKey = keys.get(week);
    if (cachedKey) return cachedKey;
    const key = new Uint8Array(hkdfSync('sha256', secret, '', `access-tokens ${week}`, 32));
    for (const old of keys.keys()) if (old < week - 2) keys.delete(old);
    keys.set(week, key);
    return key;
  };

  const isOfThisTime = (week: number) => Math.abs(week - thisWeek()) <= 1;
  const weekOf = ({ kid = '' }: JWTHeaderParameters) => (KEY_ID.test(kid) ? Number(kid) : Number.NaN);

  const keyFor = (header: JWTHeaderParameters): Uint8Array => {
    const week = weekOf(header);
    if (!isOfThisTime(week)) throw new errors.JWKSNoMatchingKey();
    return keyOf(week);
  };

  return {
    sign({ userId, sessionId }) {
      const week = thisWeek();
      const issuedAt = Math.floor(now() / 1_000);
      return (
        new SignJWT({ sid: sessionId })
          .setProtectedHeader({ alg: ALGORITHM, kid: String(week) })
          // Makes every token unique, so that a tab can detect that another tab refreshed.
          .setJti(randomBytes(9).toString('base64url'))
          .setIssuer(ISSUER)
          .setSubject(String(userId))
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME_S)
          .sign(keyOf(week))
      );
    },
    async verify(token) {
      const seen = known.get(token);
      // The same checks as for a token that is verified for the first time.
      if (seen)
        return seen.expires > Math.floor(now() / 1_000) && isOfThisTime(seen.week) ? seen.claims : null;
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keyFor, {
          issuer: ISSUER,
          algorithms: [ALGORITHM],
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: new Date(now()),
        });
        const { success, data } = claimsSchema.safeParse(payload);
        if (!success) return null;
        const claims = { userId: Number(data.sub), sessionId: data.sid };
        known.set(token, { claims, expires: data.exp, week: weekOf(protectedHeader) });
        return claims;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
