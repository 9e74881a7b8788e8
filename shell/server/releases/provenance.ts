import { z } from 'zod';

/** Origin of a pointer change as the release API receives and the pointer log stores it. */
export const provenanceSchema = z.strictObject({
  manifest: z
    .string()
    .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a SHA-384 digest')
    .nullable(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'must be a commit hash')
    .nullable(),
  person: z.string().min(1).max(200),
  at: z.iso.datetime(),
  /** Ed25519 signature of the team, in base64url. */
  signature: z.base64url().optional(),
});
export type SignedProvenance = z.infer<typeof provenanceSchema>;

/** Provenance of the build that a move adds, or of a rollback, by app. */
export type Provenances = Readonly<Record<string, SignedProvenance>>;
