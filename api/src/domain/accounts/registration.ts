import { createHash } from 'node:crypto';
import { ApiError } from '../../platform/http/api-error.ts';

/** Spec 1, word for word. */
const REGISTRATION_CLOSED_MESSAGE =
  'Hi! Registration is not available yet. But it will be possible very soon!';

/**
 * Whether a browser may join. Stable: the same id gets the same answer as long as the share stays, and whoever may
 * join still may when the share that is closed shrinks.
 * @param closedPercent 0: open for all; 100: closed for all
 * @param clientId a browser without one is let in only when registration is open for all
 */
export function isRegistrationOpen(closedPercent: number, clientId: string | undefined): boolean {
  if (closedPercent <= 0) return true;
  if (closedPercent >= 100 || clientId === undefined) return false;
  const place = createHash('sha256').update(`registration ${clientId}`).digest().readUInt32BE(0) / 2 ** 32;
  return place * 100 >= closedPercent;
}

/** @throws {ApiError} 403 with the spec's sentence when this browser may not join */
export function assertRegistrationOpen(closedPercent: number, clientId: string | undefined): void {
  if (isRegistrationOpen(closedPercent, clientId)) return;
  throw new ApiError(403, 'registration-closed', REGISTRATION_CLOSED_MESSAGE);
}
