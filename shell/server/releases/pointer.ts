import { createHash } from 'node:crypto';
import { z } from 'zod';

const canarySchema = z.object({
  version: z.string(),
  /** Percentage of browsers that get the canary. */
  share: z.number().min(1).max(99),
  since: z.iso.datetime(),
});

/**
 * Builds of an app that are served: the current one, the previous one as fallback, and a canary for a share
 * of browsers.
 */
export const pointerSchema = z.object({
  current: z.string(),
  previous: z.string().nullable(),
  canary: canarySchema.nullable(),
  /** The previous build was rolled back: it can be promoted again, but is not used as a fallback. */
  isPreviousBad: z.literal(true).optional(),
});
export type Pointer = z.infer<typeof pointerSchema>;

/** A move that the pointer's state does not allow. The message is shown to the team that requested it. */
export class MoveError extends Error {
  override name = 'MoveError';
}

/** Makes a build current for all browsers. The former one becomes the previous build, and a canary ends. */
export function promotePointer(before: Pointer | undefined, version: string): Pointer {
  if (before?.current === version) return { ...before, canary: null };
  return { current: version, previous: before?.current ?? null, canary: null };
}

/**
 * Serves a build to a share of browsers; the others stay on the current build.
 * @param share percentage of browsers
 * @throws MoveError when there is no other build to compare it with
 */
export function startCanary(before: Pointer | undefined, version: string, share: number, now: Date): Pointer {
  if (!before) throw new MoveError('A canary needs a current build to compare with. Release a build first.');
  if (before.current === version) throw new MoveError(`${version} is already the current build.`);
  const since = before.canary?.version === version ? before.canary.since : now.toISOString();
  return { ...before, canary: { version, share, since } };
}

/**
 * Ends a canary. Without one, the previous build becomes current again.
 * @throws MoveError when there is neither, or when the previous build was rolled back itself: two people who react to the
 *   same failure must not undo each other's rollback
 */
export function rollBackPointer(before: Pointer | undefined): Pointer {
  if (before?.canary) return { ...before, canary: null };
  if (!before?.previous) throw new MoveError('There is no previous build to roll back to.');
  if (before.isPreviousBad)
    throw new MoveError(
      `The previous build, ${before.previous}, was rolled back. Promote a build by its version, if it should be served again.`,
    );
  return { current: before.previous, previous: before.current, canary: null, isPreviousBad: true };
}

/** Returns true when browsers may use this build as a fallback. */
export function canFallBackTo({ previous, isPreviousBad }: Pointer, version: string | null): boolean {
  return !isPreviousBad || version !== previous;
}

/** Returns all versions of a pointer. */
export function listVersions({ current, previous, canary }: Pointer): string[] {
  return [current, previous, canary?.version].filter((version) => typeof version === 'string');
}

/** Returns all versions that a page may receive now. */
export function activeVersions({ current, canary }: Pointer): string[] {
  return canary ? [current, canary.version] : [current];
}

/** 2 ** 32, the number of values of four bytes. */
const UINT32_VALUES = 4_294_967_296;

/**
 * Selects the builds of a browser. The choice is stable per canary: a browser that got it at 10 % still gets
 * it at 50 %. Clients without an ID (crawlers, embeds) get the current build.
 */
export function selectVersions(
  app: string,
  pointer: Pointer,
  clientId: string | undefined,
): { version: string; fallback: string | null } {
  const { current, previous, canary } = pointer;
  if (canary && clientId) {
    const digest = createHash('sha256').update(`${app}\n${canary.version}\n${clientId}`).digest();
    const percentile = (digest.readUInt32BE(0) / UINT32_VALUES) * 100;
    if (percentile < canary.share) return { version: canary.version, fallback: current };
  }
  return { version: current, fallback: canFallBackTo(pointer, previous) ? previous : null };
}
