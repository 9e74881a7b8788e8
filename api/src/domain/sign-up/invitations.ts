import { createHash, randomBytes } from 'node:crypto';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Crockford's Base32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;
const LOOKALIKES: Record<string, string> = { O: '0', I: '1', L: '1' };

const USABLE = 'revoked_at is null and uses < max_uses';

const findUsable = statement<{ id: number }, [codeHash: Buffer]>(
  'invitation-usable',
  `select id from invitations where code_hash = $1 and ${USABLE} and expires_at > now()`,
);
const countUse = statement<{ id: number }, [id: number]>(
  'invitation-count-use',
  `update invitations set uses = uses + 1 where id = $1 and ${USABLE} returning id`,
);

/** Returns a new code, such as `7K2M-Q9XW-3FTA-H0PD`: 80 random bits. */
export function generateInvitationCode(): string {
  const symbols = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return symbols.join('').replace(new RegExp(`.{${GROUP_LENGTH}}(?!$)`, 'g'), '$&-');
}

/** Hashes a code in any way of writing it. Its random bits make a key unnecessary. */
export function hashInvitationCode(code: string): Buffer {
  const symbols = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OIL]/g, (letter) => LOOKALIKES[letter] ?? letter);
  return createHash('sha256').update(symbols).digest();
}

/** Returns the id of an invitation that can be used, or null. */
export async function findInvitation(db: Queryable, code: string): Promise<number | null> {
  const [invitation] = await findUsable(db, hashInvitationCode(code));
  return invitation?.id ?? null;
}

/**
 * Returns the invitation of a new sign-up (ACCOUNT-78).
 * @throws {ApiError} 422 `invitation-required` without a code, or `wrong-invitation`
 */
export async function requireInvitation(db: Queryable, code = ''): Promise<number> {
  if (code.trim() === '') {
    const sentence = 'You need an invitation to join. Open its link, or enter its code.';
    throw invitationError('invitation-required', sentence);
  }
  const id = await findInvitation(db, code);
  if (id === null) throw wrongInvitationError();
  return id;
}

/**
 * Counts a confirmed sign-up. Concurrent ones wait for each other, so that an invitation is never used too often. One that has
 * expired since the sign-up began is still accepted.
 * @param db transaction that creates the account
 * @throws {ApiError} 422 `wrong-invitation` if it was used up or revoked in the meantime
 */
export async function useInvitation(db: Queryable, id: number): Promise<void> {
  if ((await countUse(db, id)).length === 0) throw wrongInvitationError();
}

function wrongInvitationError(): ApiError {
  return invitationError(
    'wrong-invitation',
    'This invitation is wrong, has expired or has been used up. Ask for a new one.',
  );
}

function invitationError(code: string, sentence: string): ApiError {
  return new ApiError(422, code, sentence, { 'registration.invitation': [sentence] });
}
