import { createHash } from 'node:crypto';
import { ApiError } from '../../platform/http/api-error.ts';

/** Fixed by ACCOUNT-33. */
const REGISTRATION_CLOSED_MESSAGE =
  'Hi! Registration is not available yet. But it will be possible very soon!';

/**
 * Returns whether a browser may register. The result is stable: the same id gets the same result while the
 * share is unchanged, and a browser that may register still may when the closed share decreases.
 * @param closedPercent 0: open for all; 100: closed for all
 * @param clientId a browser without one may register only if registration is open for all
 */
export function isRegistrationOpen(closedPercent: number, clientId: string | undefined): boolean {
  if (closedPercent <= 0) return true;
  if (closedPercent >= 100 || clientId === undefined) return false;
  const position = createHash('sha256').update(`registration ${clientId}`).digest().readUInt32BE(0) / 2 ** 32;
  return position * 100 >= closedPercent;
}

/** @throws {ApiError} 403 with the message of ACCOUNT-33 if this browser may not register */
export function assertRegistrationOpen(closedPercent: number, clientId: string | undefined): void {
  if (isRegistrationOpen(closedPercent, clientId)) return;
  throw new ApiError(403, 'registration-closed', REGISTRATION_CLOSED_MESSAGE);
}
