import type { FastifyBaseLogger } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { PoolClient } from 'pg';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { unreadableTotpError } from './errors.ts';
import { createSecretBox } from './secret-box.ts';

/** Result of the first code of an app. */
export interface FirstCodeResult {
  isAccepted: boolean;
  /** Of a rejected code that fits another time: minutes by which the clock of the app is fast or, if negative, slow. */
  clockMinutes?: number;
}

/** Time-based codes of authenticator apps (RFC 6238). */
export interface TotpCodes {
  /**
   * Starts setting up an app. An earlier start becomes invalid.
   * @param email shown by the app
   * @returns null if the account has an app already
   */
  start(db: Queryable, userId: number, email: string): Promise<{ secret: string; uri: string } | null>;
  /**
   * Turns the app on with its first code.
   * @param client as in `verify`
   * @returns not accepted for a wrong code, or if nothing is being set up
   * @throws {ApiError} 503 `totp-unavailable`
   */
  confirm(client: PoolClient, userId: number, code: string): Promise<FirstCodeResult>;
  /**
   * Verifies a code, once: codes of the same and of earlier time steps are rejected from then on.
   * @param client a transaction, because the row is locked between reading the last time step and storing the new one. Outside
   *   of one, two calls at the same time would accept the same code.
   * @returns false for a wrong or used code, or an account without an app
   * @throws {ApiError} 503 `totp-unavailable` if the secret cannot be decrypted, which is logged as an error
   */
  verify(client: PoolClient, userId: number, code: string): Promise<boolean>;
}

interface SecretRow {
  secret: Buffer;
  last_step: number;
}

/** The values that all authenticator apps support. */
const PARAMETERS = { issuer: 'OnTrend', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Time steps by which the clock of the app may differ. */
const WINDOW = 1;
/**
 * Time steps by which a rejected first code may differ for a message about the clock. Only the owner of the account sees it, who has
 * just received the secret. At a login it would tell a stranger when a guessed code becomes valid.
 */
const CLOCK_WINDOW = 10;
const PURPOSE = 'totp-secrets';

const storeSecret = statement<{ user_id: number }, [userId: number, secret: Buffer]>(
  'totp-start',
  `insert into totp_secrets (user_id, secret) values ($1, $2)
   on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
   where totp_secrets.confirmed_at is null
   returning user_id`,
);
const lockSecret = statement<SecretRow, [userId: number, isConfirmed: boolean]>(
  'totp-lock',
  `select secret, last_step from totp_secrets
   where user_id = $1 and (confirmed_at is not null) = $2 for update`,
);
const acceptStep = statement<never, [userId: number, step: number, secret: Buffer]>(
  'totp-accept',
  `update totp_secrets set last_step = $2, secret = $3, confirmed_at = coalesce(confirmed_at, now()) where user_id = $1`,
);
const selectConfirmed = statement<{ confirmed_at: Date }, [userId: number]>(
  'totp-confirmed',
  'select confirmed_at from totp_secrets where user_id = $1 and confirmed_at is not null',
);
const removeSecret = statement<{ user_id: number }, [userId: number]>(
  'totp-remove',
  'delete from totp_secrets where user_id = $1 and confirmed_at is not null returning user_id',
);

/** Returns when the account's app was turned on; null without one. */
export async function findTotpTime(db: Queryable, userId: number): Promise<Date | null> {
  return (await selectConfirmed(db, userId))[0]?.confirmed_at ?? null;
}

/** @returns false if the account has no app */
export async function deleteTotp(db: Queryable, userId: number): Promise<boolean> {
  return (await removeSecret(db, userId)).length > 0;
}

const ownerOf = (userId: number) => `user ${userId}`;

/**
 * @param secret the service's secret, from which the key that encrypts the apps' secrets is derived
 * @param previousSecret the one before; secrets that it encrypted are encrypted again when they are used
 * @param log receives an error for each secret that cannot be decrypted
 * @param now milliseconds since 1970, which tests replace
 */
export function createTotpCodes(
  secret: string,
  previousSecret: string | undefined,
  log: Pick<FastifyBaseLogger, 'error'>,
  now: () => number = Date.now,
): TotpCodes {
  const box = createSecretBox(PURPOSE, secret, previousSecret);

  async function accept(
    client: PoolClient,
    userId: number,
    code: string,
    isConfirmed: boolean,
  ): Promise<FirstCodeResult> {
    const [row] = await lockSecret(client, userId, isConfirmed);
    if (!row) return { isAccepted: false };
    const opened = box.open(row.secret, ownerOf(userId));
    if (!opened) {
      log.error({ userId }, 'totp secret cannot be decrypted: check AUTH_SECRET and PREVIOUS_AUTH_SECRET');
      throw unreadableTotpError();
    }
    const key = new Secret({ buffer: new Uint8Array(opened.secret).buffer });
    const timestamp = now();
    const totp = new TOTP({ ...PARAMETERS, secret: key });
    const token = normalizeCode(code);
    const delta = totp.validate({ token, timestamp, window: WINDOW });
    if (delta === null) {
      const clockSteps = isConfirmed ? null : totp.validate({ token, timestamp, window: CLOCK_WINDOW });
      return { isAccepted: false, ...(clockSteps !== null && { clockMinutes: toMinutes(clockSteps) }) };
    }
    const step = totp.counter({ timestamp }) + delta;
    if (step <= row.last_step) return { isAccepted: false };
    const sealed = opened.isOutdated ? box.seal(opened.secret, ownerOf(userId)) : row.secret;
    await acceptStep(client, userId, step, sealed);
    return { isAccepted: true };
  }

  return {
    async start(db, userId, email) {
      const key = new Secret({ size: SECRET_BYTES });
      const [stored] = await storeSecret(db, userId, box.seal(key.bytes, ownerOf(userId)));
      if (!stored) return null;
      return {
        secret: key.base32,
        uri: new TOTP({ ...PARAMETERS, label: email, secret: key }).toString(),
      };
    },
    confirm: (client, userId, code) => accept(client, userId, code, false),
    verify: async (client, userId, code) => (await accept(client, userId, code, true)).isAccepted,
  };
}

/** Converts time steps to minutes, rounded away from zero. */
function toMinutes(steps: number): number {
  return Math.sign(steps) * Math.round((Math.abs(steps) * PARAMETERS.period) / 60);
}

/** Removes the spaces and dashes with which apps group digits. */
function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '');
}
