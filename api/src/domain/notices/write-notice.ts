import { randomBytes } from 'node:crypto';
import { deviceName } from '../../platform/auth/device-name.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { findPlace } from '../../platform/places/find-place.ts';
import { createCodeHasher, LINK_CODE_BYTES } from '../accounts/index.ts';
import { createMailWriter } from '../mails/index.ts';
import { NOTICE_LINK_DAYS } from './constants.ts';
import type { Notice } from './notice.ts';

/** The services that notices need. */
export interface NoticeServices {
  config: Pick<Config, 'authSecret' | 'siteUrl'>;
}

/** Locks the account, so that ids of notices ascend with its events. */
export const lockAccount = statement<{ email: string }, [userId: number]>(
  'notice-lock-account',
  'select email from users where id = $1 for no key update',
);
const insertNotice = statement<
  never,
  [codeHash: Buffer, userId: number, kind: string, undo: object, deviceHash: Buffer | null, days: number]
>(
  'notice-insert',
  `insert into notices (code_hash, user_id, kind, undo, device_hash, expires_at)
   values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
);

/** Hashes the code of a link for storage. */
export function hashNoticeCode({ config }: NoticeServices, code: string): Buffer {
  return createCodeHasher(config.authSecret)('notice', '', code);
}

/**
 * Notifies the owner of an account about an event by mail, with a link that secures the account (ACCOUNT-70, decision 108). The
 * mail goes to the account's address, or to the one that the link restores. Call `mailDispatcher.flush()` after the commit.
 * @param db transaction of the event
 * @param deviceHash the new device, for notices about one
 */
export async function writeNotice(
  services: NoticeServices,
  db: Queryable,
  { kind, userId, caller, acceptLanguage, values = {}, undo = {} }: Notice,
  deviceHash: Buffer | null = null,
): Promise<void> {
  const [account] = await lockAccount(db, userId);
  if (!account) return;
  const code = randomBytes(LINK_CODE_BYTES).toString('base64url');
  await insertNotice(db, hashNoticeCode(services, code), userId, kind, undo, deviceHash, NOTICE_LINK_DAYS);
  const write = await createMailWriter(services, db, userId, acceptLanguage);
  await write('notice', undo.email ?? account.email, {
    kind,
    code,
    linkDays: NOTICE_LINK_DAYS,
    at: new Date(),
    device: deviceName(caller.userAgent),
    place: await findPlace(caller.clientAddress),
    values,
  });
}
