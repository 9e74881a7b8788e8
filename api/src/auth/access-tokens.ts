import { hkdfSync, randomBytes } from 'node:crypto';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ACCESS_TOKEN_LIFE, SIGNING_KEY_LIFE } from './constants.ts';

/** Who an access token speaks for. */
interface AccessClaims {
  userId: number;
  sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** @returns null for a token that is forged, out of date or not ours */
  verify(token: string): Promise<AccessClaims | null>;
}

const ISSUER = 'ontrend';
const ALGORITHM = 'HS256';
const KEY_ID = /^\d{1,8}$/;
const claimsSchema = z.object({ sub: z.string().regex(/^\d+$/), sid: z.uuid() });

/**
 * Access tokens, signed with the key of the week: its number is the key id in the token's header, and the key is
 * derived from secret and number. So every copy of the API has the same keys without asking anybody, and a key id that
 * is neither this week's nor a neighbour's is refused without looking for it. Last week's is still read: a token lives
 * for a day. Next week's too: another copy's clock may be ahead.
 * @param secret of the whole service
 * @param now ms since 1970
 */
export function createAccessTokens(secret: string, now: () => number = Date.now): AccessTokens {
  const keys = new Map<number, Uint8Array>();
  const thisWeek = () => Math.floor(now() / SIGNING_KEY_LIFE);

  const keyOf = (week: number): Uint8Array => {
    const known = keys.get(week);
    if (known) return known;
    const key = new Uint8Array(hkdfSync('sha256', secret, '', `access-tokens ${week}`, 32));
    for (const old of keys.keys()) if (old < week - 2) keys.delete(old);
    keys.set(week, key);
    return key;
  };

  const keyFor = ({ kid = '' }: JWTHeaderParameters): Uint8Array => {
    const week = KEY_ID.test(kid) ? Number(kid) : Number.NaN;
    if (!(Math.abs(week - thisWeek()) <= 1)) throw new errors.JWKSNoMatchingKey();
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
      try {
        const { payload } = await jwtVerify(token, keyFor, {
          issuer: ISSUER,
          algorithms: [ALGORITHM],
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: new Date(now()),
        });
        const claims = claimsSchema.safeParse(payload);
        return claims.success ? { userId: Number(claims.data.sub), sessionId: claims.data.sid } : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
