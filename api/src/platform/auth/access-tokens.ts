import { hkdfSync, randomBytes } from 'node:crypto';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ACCESS_TOKEN_LIFE, KNOWN_TOKENS, SIGNING_KEY_LIFE } from './constants.ts';

/** Who an access token speaks for. */
interface AccessClaims {
  userId: number;
  sessionId: string;
}

/** A token that was found good once: its signature, its form and who issued it stay as they are, its time does not. */
interface Known {
  claims: AccessClaims;
  /** Seconds since 1970. */
  expires: number;
  /** The number of the key that signed it. */
  week: number;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** @returns null for a token that is forged, out of date or not ours */
  verify(token: string): Promise<AccessClaims | null>;
}

const ISSUER = 'ontrend';
const ALGORITHM = 'HS256';
const KEY_ID = /^\d{1,8}$/;
const claimsSchema = z.object({ sub: z.string().regex(/^\d+$/), sid: z.uuid(), exp: z.number() });

/**
 * Access tokens, signed with the key of the week: its number is the key id in the token's header, and the key is
 * derived from secret and number. So every copy of the API has the same keys without asking anybody, and a key id that
 * is neither this week's nor a neighbour's is refused without looking for it. Last week's is still read: a token lives
 * for a day. Next week's too: another copy's clock may be ahead. What was found good is remembered by its whole text, as
 * reading a signature took a third of what small calls cost (decision 053); whether its session still is, the database
 * is asked each time.
 * @param secret of the whole service
 * @param now ms since 1970
 */
export function createAccessTokens(secret: string, now: () => number = Date.now): AccessTokens {
  const keys = new Map<number, Uint8Array>();
  const known = new LRUCache<string, Known>({ max: KNOWN_TOKENS });
  const thisWeek = () => Math.floor(now() / SIGNING_KEY_LIFE);

  const keyOf = (week: number): Uint8Array => {
    const made = keys.get(week);
    if (made) return made;
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
          // No two are alike: a tab sees by that whether another one has refreshed.
          .setJti(randomBytes(9).toString('base64url'))
          .setIssuer(ISSUER)
          .setSubject(String(userId))
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFE)
          .sign(keyOf(week))
      );
    },
    async verify(token) {
      const seen = known.get(token);
      // The same as is asked of one that comes for the first time.
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
