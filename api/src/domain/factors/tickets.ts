import { createHash, randomBytes } from 'node:crypto';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { MAX_TICKET_TRIES, TICKET_LIFETIME_MINUTES } from './constants.ts';

/**
 * What a ticket completes: a login that waits for its second step (`login`), a passkey for such a login (`login-passkey`), a
 * sign-in with a passkey alone (`passkey`), a fresh proof (`verify`) or a new passkey (`add-passkey`).
 */
type TicketPurpose = 'login' | 'login-passkey' | 'passkey' | 'verify' | 'add-passkey';

/** What a ticket belongs to, as far as it is known. */
interface TicketOwner {
  userId?: number;
  /** Session of the signed-in user. */
  sessionId?: string;
  /** Ticket of the login that a passkey completes. */
  loginTicket?: string;
  challenge?: string;
}

interface TicketRow {
  purpose: TicketPurpose;
  user_id: number | null;
  session_id: string | null;
  login_hash: Buffer | null;
  challenge: string | null;
}

const TICKET_BYTES = 32;

const insertTicket = statement<
  never,
  [
    hash: Buffer,
    purpose: string,
    userId: number | null,
    sessionId: string | null,
    loginHash: Buffer | null,
    challenge: string | null,
  ]
>(
  'ticket-insert',
  `insert into sign_in_tickets (hash, purpose, user_id, session_id, login_hash, challenge, expires_at)
   values ($1, $2, $3, $4, $5, $6, now() + interval '${TICKET_LIFETIME_MINUTES} minutes')`,
);
const lockLogin = statement<{ user_id: number }, [hash: Buffer]>(
  'ticket-lock-login',
  `select user_id from sign_in_tickets
   where hash = $1 and purpose = 'login' and expires_at > now() and tries < ${MAX_TICKET_TRIES} for update`,
);
// Changes of factors lock the account too, so that they and sign-ins can't deadlock.
const lockAccount = statement<never, [hash: Buffer]>(
  'ticket-lock-account',
  'select from users where id = (select user_id from sign_in_tickets where hash = $1) for no key update',
);
const takeTicket = statement<TicketRow, [hash: Buffer, purposes: string[]]>(
  'ticket-take',
  `delete from sign_in_tickets where hash = $1 and purpose = any($2) and expires_at > now()
   returning purpose, user_id, session_id, login_hash, challenge`,
);
const countTry = statement<{ tries: number }, [hash: Buffer]>(
  'ticket-count-try',
  'update sign_in_tickets set tries = tries + 1 where hash = $1 returning tries',
);
const deleteLogin = statement<{ hash: Buffer }, [hash: Buffer]>(
  'ticket-delete-login',
  `delete from sign_in_tickets where hash = $1 and purpose = 'login' and expires_at > now() returning hash`,
);
const deleteTickets = statement<never, [userId: number]>(
  'tickets-delete',
  'delete from sign_in_tickets where user_id = $1',
);

// A ticket has so many random bits that a hash without a key cannot be reversed.
const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest();

/** Creates a ticket. Only its hash is stored. */
export async function issueTicket(
  db: Queryable,
  purpose: TicketPurpose,
  { userId, sessionId, loginTicket, challenge }: TicketOwner,
): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const loginHash = loginTicket === undefined ? null : hashTicket(loginTicket);
  await insertTicket(
    db,
    hashTicket(ticket),
    purpose,
    userId ?? null,
    sessionId ?? null,
    loginHash,
    challenge ?? null,
  );
  return ticket;
}

/**
 * Locks the ticket of a login and its account until the end of the transaction, so that concurrent calls cannot use it twice.
 * @returns the account; null for a ticket that is expired, used or unknown, or with which too many wrong codes were entered
 */
export async function lockLoginTicket(db: Queryable, ticket: string): Promise<number | null> {
  await lockAccount(db, hashTicket(ticket));
  const [row] = await lockLogin(db, hashTicket(ticket));
  return row?.user_id ?? null;
}

/** Counts a wrong code of a login. @returns whether it was the last that may be entered */
export async function countTicketTry(db: Queryable, ticket: string): Promise<boolean> {
  const [row] = await countTry(db, hashTicket(ticket));
  return (row?.tries ?? 0) >= MAX_TICKET_TRIES;
}

/** Completes a login. The requests for its passkeys end with it. */
export async function deleteLoginTicket(db: Queryable, ticket: string): Promise<void> {
  await deleteLogin(db, hashTicket(ticket));
}

/**
 * Uses up a ticket with a challenge. The caller must commit the transaction also if the passkey is rejected, so that a
 * challenge is never signed twice.
 * @returns null for a ticket that is expired, used, of another purpose or unknown
 */
export async function takeChallenge(
  db: Queryable,
  ticket: string,
  purposes: TicketPurpose[],
): Promise<(TicketRow & { challenge: string }) | null> {
  await lockAccount(db, hashTicket(ticket));
  const [row] = await takeTicket(db, hashTicket(ticket), purposes);
  return row?.challenge == null ? null : { ...row, challenge: row.challenge };
}

/** Completes the login that a passkey belongs to. @returns false if the login has expired or is complete already */
export async function takeLoginOfPasskey(db: Queryable, loginHash: Buffer): Promise<boolean> {
  return (await deleteLogin(db, loginHash)).length > 0;
}

/** Ends all sign-ins of an account that are not complete. */
export async function deleteTicketsOf(db: Queryable, userId: number): Promise<void> {
  await deleteTickets(db, userId);
}
