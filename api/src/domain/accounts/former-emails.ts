import { randomBytes } from 'node:crypto';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { HashCode } from './code-hasher.ts';
import { EMAIL_RESTORE_DAYS, LINK_CODE_BYTES } from './constants.ts';

const insertFormerEmail = statement<never, [hash: Buffer, userId: number, email: string, days: number]>(
  'former-email-insert',
  `insert into former_emails (code_hash, user_id, email, expires_at)
   values ($1, $2, $3, now() + make_interval(days => $4))`,
);
// Locks the account, so that no address can be replaced, and no other link used, in the meantime.
const lockAccount = statement<{ id: number }, [hash: Buffer]>(
  'former-email-lock-account',
  `select id from users where id = (select user_id from former_emails where code_hash = $1) for update`,
);
const takeFormerEmail = statement<{ id: number; user_id: number; email: string }, [hash: Buffer]>(
  'former-email-take',
  `delete from former_emails where code_hash = $1 and expires_at > now() returning id, user_id, email`,
);
const deleteLaterEmails = statement<never, [userId: number, id: number]>(
  'former-emails-delete-later',
  'delete from former_emails where user_id = $1 and id > $2',
);

/** Former addresses of accounts, which their owners can restore for some days (decision 076). */
export interface FormerEmails {
  /** Stores an address that was replaced. @returns the code of the link that restores it */
  add(db: Queryable, userId: number, email: string): Promise<string>;
  /**
   * Invalidates a code and those of later changes, which the attacker may have made. Codes of earlier changes remain valid:
   * if the code is the attacker's, one of them is the owner's.
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
      await lockAccount(db, hash(code));
      const [former] = await takeFormerEmail(db, hash(code));
      if (!former) return null;
      await deleteLaterEmails(db, former.user_id, former.id);
      return { userId: former.user_id, email: former.email };
    },
  };
}
