import { createHash } from 'node:crypto';
import { z } from 'zod';

const canarySchema = z.object({
  version: z.string(),
  /** Of a hundred browsers, how many get it. */
  share: z.number().min(1).max(99),
  since: z.iso.datetime(),
});

/** Which build of an app is the one to serve, which was before it, and which one a part of the browsers tries. */
export const pointerSchema = z.object({
  current: z.string(),
  previous: z.string().nullable(),
  canary: canarySchema.nullable(),
  /** The previous build is the one that was rolled back from: to roll forth to, not to fall back on. */
  isPreviousBad: z.literal(true).optional(),
});
export type Pointer = z.infer<typeof pointerSchema>;

/** What nobody can do with a pointer as it stands; its message is a sentence for the team that asked. */
export class MoveError extends Error {
  override name = 'MoveError';
}

/** Everybody gets this build from now on; the one before becomes the previous good one, a canary ends. */
export function promotePointer(before: Pointer | undefined, version: string): Pointer {
  if (before?.current === version) return { ...before, canary: null };
  return { current: version, previous: before?.current ?? null, canary: null };
}

/**
 * A share of the browsers gets this build, the others go on with the current one.
 * @param share of a hundred
 * @throws MoveError when there is no other build to compare it with
 */
export function startCanary(before: Pointer | undefined, version: string, share: number, now: Date): Pointer {
  if (!before) throw new MoveError('There is no current build beside which a canary could run; promote one.');
  if (before.current === version) throw new MoveError(`${version} is the current build already.`);
  const since = before.canary?.version === version ? before.canary.since : now.toISOString();
  return { ...before, canary: { version, share, since } };
}

/**
 * A canary ends; without one the build before the current one is current again.
 * @throws MoveError when there is neither
 */
export function rollBackPointer(before: Pointer | undefined): Pointer {
  if (before?.canary) return { ...before, canary: null };
  if (!before?.previous) throw new MoveError('There is no build to go back to.');
  const back = { current: before.previous, previous: before.current, canary: null };
  return before.isPreviousBad ? back : { ...back, isPreviousBad: true };
}

/** Whether a browser may fall back on this build. */
export function canFallBackTo({ previous, isPreviousBad }: Pointer, version: string | null): boolean {
  return !isPreviousBad || version !== previous;
}

/** Every version a page may be given at this moment. */
export function activeVersions({ current, canary: trial }: Pointer): string[] {
  return trial ? [current, trial.version] : [current];
}

/** 2 ** 32: as many values as four bytes have. */
const UINT32_VALUES = 4_294_967_296;

/**
 * The builds a browser gets: always the same for one canary, and whoever had it at 10 % has it at 50 %. Who has no
 * client id (robots, embeds) gets the current one.
 */
export function selectVersions(
  app: string,
  pointer: Pointer,
  clientId: string | undefined,
): { version: string; fallback: string | null } {
  const { current, previous, canary: trial } = pointer;
  if (trial && clientId) {
    const digest = createHash('sha256').update(`${app}\n${trial.version}\n${clientId}`).digest();
    const place = (digest.readUInt32BE(0) / UINT32_VALUES) * 100;
    if (place < trial.share) return { version: trial.version, fallback: current };
  }
  return { version: current, fallback: canFallBackTo(pointer, previous) ? previous : null };
}
