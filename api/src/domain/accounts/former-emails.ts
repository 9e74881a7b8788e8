import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { HashCode } from './code-hasher.ts';

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

/**
 * Former addresses of accounts whose links were mailed by an earlier release (decision 076). Later changes are notices, which are
 * stored elsewhere (decision 108).
 */
export interface FormerEmails {
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
    async take(db, code) {
      await lockAccount(db, hash(code));
      const [former] = await takeFormerEmail(db, hash(code));
      if (!former) return null;
      await deleteLaterEmails(db, former.user_id, former.id);
      return { userId: former.user_id, email: former.email };
    },
  };
}
