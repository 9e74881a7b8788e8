import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';

/** Code of an invitation; case, spaces and dashes are ignored. */
export const invitationCode = z.string().max(64);

/**
 * A challenge of ALTCHA, version 2: the counter is wanted with which the derived key begins with `keyPrefix`. The password of a
 * key is the nonce followed by the counter, as an unsigned 32-bit integer in big-endian order.
 */
const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Hexadecimal, as the salt, the prefix and the signatures. */
    nonce: z.string(),
    salt: z.string(),
    /** Iterations of PBKDF2. */
    cost: z.number().int(),
    /** Bytes. */
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Unix seconds. */
    expiresAt: z.number().int(),
  }),
  signature: z.string(),
});
export type ProofChallenge = z.infer<typeof proofChallenge>;

/** Base64 of the JSON `{ challenge, solution: { counter, derivedKey } }`, as ALTCHA's widget sends it. */
export const proofOfWork = z.string().max(4_096);

export const userSignUpRequirements = defineCall({
  path: 'app/user/sign-up-requirements',
  access: 'anyone',
  summary:
    'What this site requires for joining, and whether an invitation can be used. Without an `invitation`, the reply is the same for all visitors.',
  body: body({ invitation: invitationCode.optional() }),
  reply: z.object({
    data: z.object({
      needsInvitation: z.boolean(),
      /** The given invitation can be used: it exists, and is neither revoked nor used up nor expired. */
      isInvited: z.boolean(),
      /** An administrator reviews each sign-up after its address was confirmed. */
      needsApproval: z.boolean(),
      /** `join` needs the solution of a challenge. */
      needsProofOfWork: z.boolean(),
    }),
  }),
});

export const userSignUpChallenge = defineCall({
  path: 'app/user/sign-up-challenge',
  access: 'anyone',
  summary:
    'A challenge whose solution `join` accepts once, until it expires. Null when joining needs no proof of work.',
  body: body({}),
  reply: z.object({ data: z.object({ challenge: proofChallenge.nullable() }) }),
});
