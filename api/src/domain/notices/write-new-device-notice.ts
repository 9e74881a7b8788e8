import { type Queryable, statement } from '../../platform/db/statement.ts';
import { findPlace } from '../../platform/places/find-place.ts';
import { KNOWN_DEVICE_DAYS } from './constants.ts';
import type { Notice } from './notice.ts';
import { type NoticeServices, writeNotice } from './write-notice.ts';

/** A sign-in. */
interface SignIn extends Omit<Notice, 'kind' | 'caller'> {
  caller: Notice['caller'] & { deviceHash: Buffer | null };
}

type DeviceColumns = [userId: number, deviceHash: Buffer | null, userAgent: string, network: string | null];

// A client without a device cookie is recognized by its program and network.
const findKnownDevice = statement<{ is_known: boolean }, DeviceColumns>(
  'notice-known-device',
  `select exists (
     select from sessions where user_id = $1 and last_used_at > now() - interval '${KNOWN_DEVICE_DAYS} days'
       and case when $2::bytea is null then device_hash is null and user_agent = $3 and network is not distinct from $4
           else device_hash = $2 end
   ) or not exists (select from sessions where user_id = $1) and exists (
     select from users where id = $1 and created_at > now() - interval '${KNOWN_DEVICE_DAYS} days'
   ) as is_known`,
);
const lockSignIns = statement<never, [userId: number]>(
  'notice-lock-sign-ins',
  'select from users where id = $1 for no key update',
);
const findNoticeOfToday = statement<{ id: number }, [userId: number, deviceHash: Buffer | null]>(
  'notice-of-device-today',
  `select id from notices where user_id = $1 and kind = 'newDevice' and device_hash is not distinct from $2
     and created_at > now() - interval '1 day' limit 1`,
);

/**
 * Notifies the owner of an account about a sign-in on a device that had no session of the account for 90 days (ACCOUNT-71): at most
 * once per device and day, and not about the first sign-in after joining. Call it first in the transaction of a sign-in, before
 * sessions are changed, because it locks the account.
 */
export async function writeNewDeviceNotice(
  services: NoticeServices,
  db: Queryable,
  signIn: SignIn,
): Promise<void> {
  const { userId, caller } = signIn;
  const { network } = await findPlace(caller.clientAddress);
  const device: DeviceColumns = [userId, caller.deviceHash, caller.userAgent, network];
  if ((await findKnownDevice(db, ...device))[0]?.is_known) return;
  // Another sign-in of the same device may have been committed while this one waited.
  await lockSignIns(db, userId);
  if ((await findKnownDevice(db, ...device))[0]?.is_known) return;
  if ((await findNoticeOfToday(db, userId, caller.deviceHash)).length > 0) return;
  await writeNotice(services, db, { ...signIn, kind: 'newDevice' }, caller.deviceHash);
}
