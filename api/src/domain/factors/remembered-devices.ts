import { type Queryable, statement } from '../../platform/db/statement.ts';
import { REMEMBERED_DEVICE_DAYS } from './constants.ts';

const insertDevice = statement<never, [userId: number, deviceHash: Buffer]>(
  'remembered-device-insert',
  `insert into remembered_devices (user_id, device_hash, expires_at)
   values ($1, $2, now() + interval '${REMEMBERED_DEVICE_DAYS} days')
   on conflict (user_id, device_hash) do update set expires_at = excluded.expires_at`,
);
const findDevice = statement<{ found: boolean }, [userId: number, deviceHash: Buffer]>(
  'remembered-device-find',
  `select exists (
     select from remembered_devices where user_id = $1 and device_hash = $2 and expires_at > now()
   ) as found`,
);
const countDevices = statement<{ count: number }, [userId: number]>(
  'remembered-devices-count',
  'select count(*)::integer as count from remembered_devices where user_id = $1 and expires_at > now()',
);
const deleteDevices = statement<never, [userId: number, keptDevice: Buffer | null]>(
  'remembered-devices-delete',
  'delete from remembered_devices where user_id = $1 and device_hash is distinct from $2',
);

/** A browser, by its device cookie; null for clients without one, which are never remembered. */
type DeviceHash = Buffer | null;

/** Lets a browser skip the second step for 30 days. */
export async function rememberDevice(db: Queryable, userId: number, deviceHash: DeviceHash): Promise<void> {
  if (deviceHash) await insertDevice(db, userId, deviceHash);
}

export async function isRememberedDevice(
  db: Queryable,
  userId: number,
  deviceHash: DeviceHash,
): Promise<boolean> {
  return deviceHash !== null && ((await findDevice(db, userId, deviceHash))[0]?.found ?? false);
}

export async function countRememberedDevices(db: Queryable, userId: number): Promise<number> {
  return (await countDevices(db, userId))[0]?.count ?? 0;
}

/**
 * Makes browsers ask for the second step again.
 * @param kept the browser that is still remembered; null for none
 */
export async function forgetRememberedDevices(
  db: Queryable,
  userId: number,
  kept: DeviceHash = null,
): Promise<void> {
  await deleteDevices(db, userId, kept);
}
