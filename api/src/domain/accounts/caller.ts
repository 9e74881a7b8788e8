import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { HashCode } from './code-hasher.ts';

/** The origin of a call. */
export interface Caller {
  /** The client's address in full. */
  clientAddress: string;
  /** The client's address as used for limits, from `addressKey`. */
  address: string;
  userAgent: string;
  /** Hash of the browser's device cookie; null without the cookie. */
  deviceHash: Buffer | null;
  /** The caller's session, which may belong to another account; null for guests. */
  sessionId: string | null;
}

/** The caller that requests or enters a code. */
export interface CodeRequester extends Caller {
  /** Random text that the form generated (`attemptKey`); null for clients without one, such as scripts. */
  key: string | null;
}

/** A caller in relation to an account. */
export interface RecognizedCaller {
  /** Identifies the browser, the session or the address. Attempts at the account are counted for it. */
  id: string;
  /** True if the caller is signed in to the account, or its browser has been before. Other callers are strangers. */
  isKnown: boolean;
}

const findSessionMatches = statement<
  { knows_device: boolean; is_own_session: boolean },
  [email: string, deviceHash: Buffer | null, sessionId: string | null]
>(
  'recognize-caller',
  `select
     exists (select from sessions s where s.user_id = u.id and s.device_hash = $2) as knows_device,
     exists (select from sessions s where s.user_id = u.id and s.id = $3 and s.ended_at is null) as is_own_session
   from users u where lower(u.email) = $1`,
);

/**
 * Identifies a caller for the limits of an account, and whether the account knows it. Attempts from the owner's browsers are
 * counted separately from those of strangers, so that strangers cannot lock the owner out (decision 070). A session of another
 * account makes no difference.
 * @param email in lower case, whether it has an account or not
 */
export async function recognizeCaller(
  db: Queryable,
  email: string,
  { address, deviceHash, sessionId }: Caller,
): Promise<RecognizedCaller> {
  const [match] = await findSessionMatches(db, email, deviceHash, sessionId);
  if (deviceHash && match?.knows_device)
    return { id: `device ${deviceHash.toString('base64url')}`, isKnown: true };
  if (sessionId && match?.is_own_session) return { id: `session ${sessionId}`, isKnown: true };
  return { id: `address ${address}`, isKnown: false };
}

/**
 * Hashes the requester to which a code is bound: the key of the form, or the address for clients without a key.
 * @param purpose of the code
 * @param subject of the code
 */
export function hashRequester(
  hashCode: HashCode,
  purpose: string,
  subject: string,
  { key, address }: Pick<CodeRequester, 'key' | 'address'>,
): Buffer {
  return key === null
    ? hashCode(`${purpose}-address`, subject, address)
    : hashCode(`${purpose}-key`, subject, key);
}
