import { randomBytes } from 'node:crypto';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { HashCode } from './code-hasher.ts';
import { EMAIL_RESTORE_DAYS, LINK_CODE_BYTES } from './constants.ts';

const insertFormerEmail = statement<never, [hash: Buffer, userId: number, email: string, days: number]>(
  'former-email-insert',
  `insert into former_emails (code_hash, user_id, email, expires_at)
   values ($1, $2, $3, now() + make_interval(days => $4))`,
);
const takeFormerEmail = statement<{ user_id: number; email: string }, [hash: Buffer]>(
  'former-email-take',
  `delete from former_emails where code_hash = $1 and expires_at > now() returning user_id, email`,
);
const deleteFormerEmails = statement<never, [userId: number]>(
  'former-emails-delete',
  'delete from former_emails where user_id = $1',
);

/** Former addresses of accounts, which their owners can restore for some days (decision 076). */
export interface FormerEmails {
  /** Stores an address that was replaced. @returns the code of the link that restores it */
  add(db: Queryable, userId: number, email: string): Promise<string>;
  /**
   * Invalidates a code and all other codes of the account, because later changes may have been made by the attacker.
   * @param db transaction that restores the address
   * @returns null for a wrong or expired code
   */
  take(db: Queryable, code: string): Promise<{ userId: number; email: string } | null>;
}

export function createFormerEmails(hashCode: HashCode): FormerEmails {
  const hash = (code: string) => hashCode('email-restore', '', code);
  return {
    async add(db, userId, email) {
      const code = randomBytes(LINK_CODE_BYTES).toString('base64url');
      await insertFormerEmail(db, hash(code), userId, email, EMAIL_RESTORE_DAYS);
      return code;
    },
    async take(db, code) {
      const [former] = await takeFormerEmail(db, hash(code));
      if (!former) return null;
      await deleteFormerEmails(db, former.user_id);
      return { userId: former.user_id, email: former.email };
    },
  };
}
