import { type Queryable, statement } from '../../platform/db/statement.ts';

/** What happened to an account. Actions of administrators are in the table `admin_actions`. */
export type SecurityEventKind =
  | 'joined'
  | 'sign-in'
  | 'sign-in-failed'
  | 'second-step-requested'
  | 'second-step-failed'
  | 'recovery-code-used'
  | 'passkey-copied'
  | 'verified'
  | 'verification-failed'
  | 'sign-out'
  | 'session-ended'
  | 'refresh-token-reused'
  | 'password-reset'
  | 'password-changed'
  | 'password-check-failed'
  | 'username-changed'
  | 'email-changed'
  | 'email-restored'
  | 'account-secured'
  | 'deletion-requested'
  | 'deletion-canceled'
  | 'data-exported'
  | 'identity-connected'
  | 'identity-disconnected'
  | 'passkey-added'
  | 'passkey-removed'
  | 'totp-added'
  | 'totp-removed'
  | 'recovery-codes-renewed'
  | 'remembered-devices-forgotten'
  | 'recovery-started'
  | 'recovery-canceled'
  | 'recovery-finished'
  | 'code-exhausted';

/** The account of an event: its id, null if there is none, or the subject of a code (a lowercase address or an id). */
export type SecurityEventAccount = { userId: number | null } | { subject: string };

/** The request that caused an event. */
interface RequestOrigin {
  /** The client's address in full. */
  clientAddress: string;
  userAgent: string;
}

type EventColumns = [kind: string, clientAddress: string, userAgent: string, details: object];

const insertEvent = statement<never, [userId: number | null, ...EventColumns]>(
  'security-event-insert',
  `insert into security_events (user_id, kind, client_address, user_agent, details) values ($1, $2, $3, $4, $5)`,
);
const insertEventOfAddress = statement<never, [address: string, ...EventColumns]>(
  'security-event-insert-address',
  `insert into security_events (user_id, kind, client_address, user_agent, details)
   values ((select id from users where lower(email) = $1), $2, $3, $4, $5)`,
);

/**
 * Adds an entry to the security event log (decision 069). Entries cannot be changed, and are deleted by age.
 * @param db the transaction of the event, or the pool if nothing else is written
 * @param details nothing secret: no passwords, codes, tokens or email addresses
 */
export async function recordSecurityEvent(
  db: Queryable,
  kind: SecurityEventKind,
  account: SecurityEventAccount,
  { clientAddress, userAgent }: RequestOrigin,
  details: object = {},
): Promise<void> {
  const columns: EventColumns = [kind, clientAddress, userAgent, details];
  if ('userId' in account) await insertEvent(db, account.userId, ...columns);
  else if (/^\d+$/.test(account.subject)) await insertEvent(db, Number(account.subject), ...columns);
  else await insertEventOfAddress(db, account.subject, ...columns);
}
