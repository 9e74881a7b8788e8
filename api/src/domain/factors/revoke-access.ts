import type { PoolClient } from 'pg';
import { endAllSessions, forgetOtherDevices } from '../../platform/auth/open-session.ts';
import { deleteChangeCodes } from '../accounts/index.ts';
import { cancelRecovery } from './recoveries.ts';
import { forgetRememberedDevices } from './remembered-devices.ts';
import { deleteTicketsOf } from './tickets.ts';

/** What a change of credentials leaves. */
interface RemainingAccess {
  /** The browser that still skips the second step, by its device cookie; null for none. */
  rememberedDevice: Buffer | null;
  /** Browsers that still have limits of their own (decision 070): all that had them, or the one with this device cookie. */
  knownDevices: 'all' | { only: Buffer | null };
  /** Whether a recovery that has started continues. Its link goes to the owner's mailbox after a day. */
  recovery: 'continues' | 'is-canceled';
}

/**
 * Ends everything that was trusted or begun with the former credentials of an account, after they have changed (ACCOUNT-65,
 * ACCOUNT-66, ACCOUNT-72, decisions 106 and 108): all sessions with their fresh proofs, remembered browsers, logins and passkey requests
 * that are not complete, and mailed codes for another address or the deletion. The caller has locked the account. A session that it
 * opens afterwards may continue the fresh proof of one that has ended (`openSession`).
 *
 * | change                         | rememberedDevice | knownDevices | recovery    | because                                                                     |
 * | ------------------------------ | ---------------- | ------------ | ----------- | --------------------------------------------------------------------------- |
 * | password or address, signed in | the caller's     | all          | continues   | a fresh proof shows that the caller is the owner                            |
 * | password, by a mailed code     | none             | the caller's | is canceled | a mailbox must not replace the second step, and a thief may have started it |
 * | account secured by a notice    | none             | the caller's | is canceled | a thief may have signed in, and started it                                  |
 * | factors removed                | none             | all          | is canceled | there is no second step                                                     |
 * @param client transaction of the change
 */
export async function revokeAccess(
  client: PoolClient,
  userId: number,
  { rememberedDevice, knownDevices, recovery }: RemainingAccess,
): Promise<void> {
  await endAllSessions(client, userId);
  if (knownDevices !== 'all') await forgetOtherDevices(client, userId, { deviceHash: knownDevices.only });
  await forgetRememberedDevices(client, userId, rememberedDevice);
  await deleteTicketsOf(client, userId);
  await deleteChangeCodes(client, userId);
  if (recovery === 'is-canceled') await cancelRecovery(client, userId);
}
