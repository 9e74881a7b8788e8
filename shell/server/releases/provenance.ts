import { COMMIT_PATTERN } from '@ontrend/shared/server/release-signatures';
import { z } from 'zod';

/** Origin of a pointer change as the release API receives and the pointer log stores it. */
export const provenanceSchema = z.strictObject({
  manifest: z
    .string()
    .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a SHA-384 digest')
    .nullable(),
  commit: z.string().regex(COMMIT_PATTERN, 'must be a commit hash').nullable(),
  person: z.string().min(1).max(200),
  at: z.iso.datetime(),
  /** Ed25519 signature of the team, in base64url. */
  signature: z.base64url().optional(),
});
export type SignedProvenance = z.infer<typeof provenanceSchema>;

/** Provenance of the build that a move adds, or of a rollback, by app. */
export type Provenances = Readonly<Record<string, SignedProvenance>>;

/**
 * Returns the provenance of an automatic rollback: the commit is that of the build that becomes current again.
 * @param moves earlier moves of the app, newest first
 */
export function describeRollback(
  person: string,
  moves: { action: string; pointer: { current: string }; commit?: string | null }[],
  version: string,
): SignedProvenance {
  const release = moves.find(
    ({ action, pointer, commit }) => action === 'promote' && pointer.current === version && commit,
  );
  return { manifest: null, commit: release?.commit ?? null, person, at: new Date().toISOString() };
}
