import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ACCESS_TOKEN_LIFE } from './constants.ts';

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
const claimsSchema = z.object({ sub: z.string().regex(/^\d+$/), sid: z.uuid() });

/** @param secret of the whole service; access tokens get a key of their own from it */
export function createAccessTokens(secret: string): AccessTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'access-tokens', 32));
  return {
    sign({ userId, sessionId }) {
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_LIFE}s`)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: [ALGORITHM] });
        const claims = claimsSchema.safeParse(payload);
        return claims.success ? { userId: Number(claims.data.sub), sessionId: claims.data.sid } : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
