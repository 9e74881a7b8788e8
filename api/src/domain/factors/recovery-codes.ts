import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { RECOVERY_CODE_COUNT } from './constants.ts';

/** Letters and digits that are not confused with each other: without i, l, o, u, 0 and 1. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';
const CODE_LENGTH = 10;
const GROUP_LENGTH = 5;
const SALT_BYTES = 16;
/** The cost of passwords, because a code has less than 112 random bits (NIST SP 800-63B). Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const deleteAll = statement<never, [userId: number]>(
  'recovery-codes-delete',
  'delete from recovery_codes where user_id = $1',
);
const insertAll = statement<never, [userId: number, hashes: Buffer[], salt: Buffer]>(
  'recovery-codes-insert',
  'insert into recovery_codes (user_id, hash, salt) select $1, hash, $3 from unnest($2::bytea[]) as hash',
);
const countAll = statement<{ count: number }, [userId: number]>(
  'recovery-codes-count',
  'select count(*)::integer as count from recovery_codes where user_id = $1',
);
const selectSalt = statement<{ salt: Buffer }, [userId: number]>(
  'recovery-codes-salt',
  'select salt from recovery_codes where user_id = $1 limit 1',
);
const takeCode = statement<{ user_id: number }, [userId: number, hash: Buffer]>(
  'recovery-code-take',
  'delete from recovery_codes where user_id = $1 and hash = $2 returning user_id',
);

/**
 * Replaces the recovery codes of an account.
 * @returns the new codes, which are not stored in readable form
 */
export async function replaceRecoveryCodes(db: Queryable, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, generateRecoveryCode);
  const salt = randomBytes(SALT_BYTES);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  await deleteAll(db, userId);
  await insertAll(db, userId, hashes, salt);
  return codes;
}

/**
 * Uses up a recovery code. Of concurrent calls with the same code, one succeeds.
 * @returns false for a wrong or used code
 */
export async function takeRecoveryCode(db: Queryable, userId: number, code: string): Promise<boolean> {
  const [row] = await selectSalt(db, userId);
  if (!row) return false;
  return (await takeCode(db, userId, await hashRecoveryCode(code, row.salt))).length > 0;
}

/** Returns the number of unused codes. */
export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  return (await countAll(db, userId))[0]?.count ?? 0;
}

export async function deleteRecoveryCodes(db: Queryable, userId: number): Promise<void> {
  await deleteAll(db, userId);
}

/** Returns such as `abcde-23456`. */
function generateRecoveryCode(): string {
  const text = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${text.slice(0, GROUP_LENGTH)}-${text.slice(GROUP_LENGTH)}`;
}

/** Spaces, dashes and upper case are ignored. */
function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(code.replace(/[\s-]/g, '').toLowerCase(), { ...COST, salt });
}
