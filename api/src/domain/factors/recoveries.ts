import { createHash, randomBytes } from 'node:crypto';
import type { SecondStep } from '@ontrend/shared/wire';
import type { Pool } from 'pg';
import { deviceName } from '../../platform/auth/device-name.ts';
import { notDeletedSql } from '../../platform/auth/not-deleted.ts';
import type { Config } from '../../platform/config/config.ts';
import { inTransaction, type Queryable, statement } from '../../platform/db/statement.ts';
import { toSeconds } from '../../platform/http/seconds.ts';
import { findPlace } from '../../platform/places/find-place.ts';
import { LINK_CODE_BYTES } from '../accounts/index.ts';
import { createMailWriter, type WriteMail } from '../mails/index.ts';
import { RECOVERY_DELAY_HOURS, RECOVERY_LINK_DAYS, RECOVERY_RESEND_HOURS } from './constants.ts';

type RecoveryState = NonNullable<SecondStep['recovery']>;

interface RecoveryRow {
  available_at: Date;
  expires_at: Date | null;
  resend_at: Date | null;
}

const RESEND_AT = `coalesce(mailed_at, expires_at - interval '${RECOVERY_LINK_DAYS} days') + interval '${RECOVERY_RESEND_HOURS} hours'`;

/** The address of the account, and the request that started its recovery. */
interface RecoveryRequest {
  email: string;
  started_at: Date;
  user_agent: string | null;
  network: string | null;
  country: string | null;
}

const REQUEST_COLUMNS = 'u.email, r.started_at, r.user_agent, r.network, r.country';

const insertRecovery = statement<
  RecoveryRow,
  [userId: number, userAgent: string, network: string | null, country: string | null]
>(
  'recovery-insert',
  `insert into account_recoveries (user_id, available_at, user_agent, network, country)
   values ($1, now() + interval '${RECOVERY_DELAY_HOURS} hours', $2, $3, $4)
   on conflict (user_id) do update
   set started_at = now(), available_at = excluded.available_at, code_hash = null, expires_at = null, mailed_at = null,
     user_agent = excluded.user_agent, network = excluded.network, country = excluded.country
   where account_recoveries.expires_at <= now()
   returning available_at, expires_at, null::timestamptz as resend_at`,
);
const selectRecovery = statement<RecoveryRow, [userId: number]>(
  'recovery-read',
  `select available_at, expires_at, ${RESEND_AT} as resend_at from account_recoveries
   where user_id = $1 and (expires_at is null or expires_at > now())`,
);
const deleteRecovery = statement<{ user_id: number }, [userId: number]>(
  'recovery-delete',
  'delete from account_recoveries where user_id = $1 returning user_id',
);
const takeRecovery = statement<{ user_id: number; email: string }, [codeHash: Buffer]>(
  'recovery-take',
  `delete from account_recoveries r using users u
   where r.code_hash = $1 and r.expires_at > now() and u.id = r.user_id and u.state = 'active'
     and ${notDeletedSql('u')}
   returning r.user_id, u.email`,
);
// Locks the account, so that no other link is used in the meantime.
const lockAccountOfLink = statement<{ id: number }, [codeHash: Buffer]>(
  'recovery-lock-account',
  `select id from users where id = (select user_id from account_recoveries where code_hash = $1 and expires_at > now())
     and ${notDeletedSql('users')} for no key update`,
);
const findByCode = statement<{ user_id: number }, [codeHash: Buffer]>(
  'recovery-by-code',
  'select user_id from account_recoveries where code_hash = $1 and expires_at > now()',
);
// Locked rows are being mailed by another worker or canceled.
const lockDue = statement<RecoveryRequest & { user_id: number }, []>(
  'recovery-lock-due',
  `select r.user_id, ${REQUEST_COLUMNS} from account_recoveries r join users u on u.id = r.user_id
   where r.available_at <= now() and r.code_hash is null and ${notDeletedSql('u')}
   order by r.available_at limit 1 for update of r skip locked`,
);
const setCode = statement<never, [userId: number, codeHash: Buffer]>(
  'recovery-set-code',
  `update account_recoveries
   set code_hash = $2, expires_at = now() + interval '${RECOVERY_LINK_DAYS} days', mailed_at = now()
   where user_id = $1`,
);
const replaceCode = statement<RecoveryRequest, [userId: number, codeHash: Buffer]>(
  'recovery-replace-code',
  `update account_recoveries r set code_hash = $2, mailed_at = now() from users u
   where r.user_id = $1 and u.id = $1 and r.expires_at > now() and ${RESEND_AT} <= now()
   returning ${REQUEST_COLUMNS}`,
);

// A code has so many random bits that a hash without a key cannot be reversed. The worker has no key.
const hashCode = (code: string) => createHash('sha256').update(code).digest();

const toState = (row: RecoveryRow): RecoveryState => ({
  availableAt: toSeconds(row.available_at),
  ...(row.expires_at && { linkExpiresAt: toSeconds(row.expires_at) }),
  ...(row.resend_at && { resendAt: toSeconds(row.resend_at) }),
});

/**
 * Starts the recovery of an account whose owner has lost all factors. An earlier one continues, so that starting it again
 * neither delays nor hastens it.
 * @returns its state, and whether this call has started it
 */
export async function startRecovery(
  db: Queryable,
  userId: number,
  caller: { clientAddress: string; userAgent: string },
): Promise<{ recovery: RecoveryState; isNew: boolean }> {
  const { network, country } = await findPlace(caller.clientAddress);
  const [started] = await insertRecovery(db, userId, caller.userAgent, network, country);
  const recovery = started ? toState(started) : await readRecovery(db, userId);
  if (!recovery) throw new Error('The recovery was not stored.');
  return { recovery, isNew: started !== undefined };
}

/**
 * Mails the link of a recovery again, for owners who have lost the mail. It is valid as long as the former one, which no longer works,
 * because only hashes of codes are stored.
 * @returns the state of the recovery; null if its link was mailed less than an hour ago, or not yet
 */
export async function resendRecoveryLink(
  services: { config: Pick<Config, 'siteUrl'> },
  db: Queryable,
  userId: number,
  acceptLanguage: string | undefined,
): Promise<RecoveryState | null> {
  const code = randomBytes(LINK_CODE_BYTES).toString('base64url');
  const [request] = await replaceCode(db, userId, hashCode(code));
  if (!request) return null;
  await writeLink(await createMailWriter(services, db, userId, acceptLanguage), request, code);
  return readRecovery(db, userId);
}

/** Returns the state of a recovery; null if there is none, or if its link has expired. */
export async function readRecovery(db: Queryable, userId: number): Promise<RecoveryState | null> {
  const [row] = await selectRecovery(db, userId);
  return row ? toState(row) : null;
}

/** Cancels the recovery of an account. @returns whether there was one */
export async function cancelRecovery(db: Queryable, userId: number): Promise<boolean> {
  return (await deleteRecovery(db, userId)).length > 0;
}

/**
 * Returns the account of a recovery's link, and locks it. The link also secures the account, if its owner has not asked for it.
 * @returns null for a wrong, expired or canceled one
 */
export async function lockAccountOfRecovery(db: Queryable, code: string): Promise<number | null> {
  if ((await lockAccountOfLink(db, hashCode(code))).length === 0) return null;
  // The recovery may have ended while this call waited for the lock.
  return (await findByCode(db, hashCode(code)))[0]?.user_id ?? null;
}

/** Uses up the code of a recovery's link. @returns null for a wrong, expired or canceled one */
export async function finishRecovery(
  db: Queryable,
  code: string,
): Promise<{ userId: number; email: string } | null> {
  const [row] = await takeRecovery(db, hashCode(code));
  return row ? { userId: row.user_id, email: row.email } : null;
}

/**
 * Mails the links of all recoveries whose delay is over. The API sends the mails.
 * @returns the number of mails
 */
export async function mailDueRecoveries(pool: Pool, siteUrl: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const hasMailed = await inTransaction(pool, async (client) => {
      const [due] = await lockDue(client);
      if (!due) return false;
      const code = randomBytes(LINK_CODE_BYTES).toString('base64url');
      await setCode(client, due.user_id, hashCode(code));
      const write = await createMailWriter({ config: { siteUrl } }, client, due.user_id, undefined);
      await writeLink(write, due, code);
      return true;
    });
    if (!hasMailed) return count;
  }
}

function writeLink(write: WriteMail, request: RecoveryRequest, code: string): Promise<void> {
  const { email, started_at: at, user_agent: userAgent, network, country } = request;
  const device = deviceName(userAgent ?? '');
  return write('recoveryLink', email, { code, at, device, place: { network, country } });
}
