import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { HashCode } from './code-hasher.ts';

/** The origin of a call. */
export interface Caller {
  /** The client's address in full. */
  clientAddress: string;
  /** The client's address as used for limits, from `addressKey`. */
  address: string;
  userAgent: string;
  /** The browser's id in the body. */
  clientId: string | undefined;
  /** Null for guests. */
  sessionId: string | null;
}

/** The caller that requests or enters a code. */
export interface CodeRequester extends Caller {
  /** Random text that the form generated (`attemptKey`); null for clients without one, such as scripts. */
  key: string | null;
}

const findSessionOfClient = statement<{ known: boolean }, [email: string, clientId: string]>(
  'known-client',
  `select true as known from users join sessions on sessions.user_id = users.id
   where lower(users.email) = $1 and sessions.client_id = $2 limit 1`,
);

/**
 * Returns whether a browser has signed in to an account before. Its wrong passwords and codes are counted apart from those
 * of strangers, so that strangers cannot lock it out (decision 070).
 * @param email in lower case
 */
export async function isKnownClient(
  db: Queryable,
  email: string,
  clientId: string | undefined,
): Promise<boolean> {
  return (await findSessionOfClient(db, email, clientId ?? '')).length > 0;
}

/**
 * Hashes what binds a code to its requester: the key of the form, or the address for clients without a key.
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
