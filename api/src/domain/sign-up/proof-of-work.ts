import { createHash, hkdfSync, randomInt } from 'node:crypto';
import type { ProofChallenge } from '@ontrend/shared/wire';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Iterations of PBKDF2 for one attempt: 1 to 2 ms on a server. */
const ITERATIONS = 5_000;
/** Lifetime of a challenge: longer than most people need for the form. The browser replaces an expired one. */
const CHALLENGE_MINUTES = 30;

const insertUsedProof = statement<{ challenge_hash: Buffer }, [challengeHash: Buffer, expiresAt: number]>(
  'used-proof-insert',
  `insert into used_proofs (challenge_hash, expires_at) values ($1, to_timestamp($2))
   on conflict do nothing returning challenge_hash`,
);

/** A correct solution, which may have been used before. */
export interface VerifiedProof {
  challengeHash: Buffer;
  /** Unix seconds. */
  expiresAt: number;
}

/** Challenges of ALTCHA for sign-ups (ACCOUNT-77, decision 110). */
export interface ProofOfWork {
  createChallenge(): Promise<ProofChallenge>;
  /**
   * Verifies a solution without using it up, so that an error of the form does not cost another one.
   * @param proof as in the wire's `proofOfWork`
   * @throws {ApiError} 422 `proof-required`, or `wrong-proof` for one that is wrong or expired
   */
  verify(proof: string | undefined): Promise<VerifiedProof>;
  /**
   * Uses a solution up, even if the sign-up fails later, because what follows is expensive.
   * @throws {ApiError} 422 `wrong-proof` for one that was used before
   */
  use(db: Queryable, proof: VerifiedProof): Promise<void>;
}

/**
 * @param secret the service's secret, from which the keys for signatures are derived
 * @param steps maximum number of keys that a browser derives for a solution; half of them on average
 */
export function createProofOfWork(secret: string, steps: number): ProofOfWork {
  const deriveSecret = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `proof-of-work ${purpose}`, 32)).toString('base64url');
  const hmacSignatureSecret = deriveSecret('challenge');
  const hmacKeySignatureSecret = deriveSecret('solution');

  return {
    async createChallenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ITERATIONS,
        counter: randomInt(1, steps + 1),
        deriveKey,
        expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return challenge as ProofChallenge;
    },
    async verify(proof) {
      if (proof === undefined) throw proofError('proof-required');
      const payload = parsePayload(proof);
      const { signature, parameters } = payload?.challenge ?? {};
      if (!payload || !signature || !parameters?.expiresAt) throw proofError('wrong-proof');
      const { verified } = await verifySolution({
        ...payload,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      if (!verified) throw proofError('wrong-proof');
      const challengeHash = createHash('sha256').update(signature).digest();
      return { challengeHash, expiresAt: parameters.expiresAt };
    },
    async use(db, { challengeHash, expiresAt }) {
      if ((await insertUsedProof(db, challengeHash, expiresAt)).length === 0) throw proofError('wrong-proof');
    },
  };
}

/** @returns null for text that is not Base64 of an object with a challenge and a solution */
function parsePayload(proof: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Partial<Payload> | null;
    return isObject(payload?.challenge?.parameters) && isObject(payload?.solution)
      ? (payload as Payload)
      : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The message is for pages of previous releases, which send no proof; current ones solve another challenge. */
function proofError(code: 'proof-required' | 'wrong-proof'): ApiError {
  return new ApiError(
    422,
    code,
    'The automatic check of your browser failed. Reload the page and try again.',
  );
}
