import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import type { ProvenIdentity } from './identities.ts';
import type { RequestSecrets } from './provider.ts';

/** Time for the login at the provider, and for the form that follows it. */
const LIFETIME_MINUTES = 15;

const TOKEN_BYTES = 24;

/** Sign in, connect an account of the provider to the viewer's account, or reauthenticate the viewer. */
export type RequestPurpose = 'sign-in' | 'connect' | 'verify';

/** The browser, and for other purposes than `sign-in` also the session, to which a request belongs. */
export interface RequestOwner {
  deviceHash: Buffer | null;
  sessionId: string | null;
}

/** Requests to the identity provider, and pending identities. Each works once, in the browser that started it. */
export interface IdentityRequests {
  /** Stores a request. @returns its secrets, of which only a hash is stored */
  start(db: Queryable, purpose: RequestPurpose, owner: RequestOwner): Promise<RequestSecrets>;
  /**
   * Uses up the request of a response.
   * @returns null for a state that is unknown, expired, used, or of another browser or session
   */
  take(
    db: Queryable,
    state: string,
    owner: RequestOwner,
  ): Promise<{ purpose: RequestPurpose; secrets: RequestSecrets } | null>;
  /** Stores a pending identity: one that has no account yet. @returns the ticket with which its owner goes on */
  storePendingIdentity(db: Queryable, identity: ProvenIdentity, deviceHash: Buffer | null): Promise<string>;
  /** Uses up a pending identity. @returns null for a ticket that is unknown, expired, used or of another browser */
  takePendingIdentity(
    db: Queryable,
    ticket: string,
    deviceHash: Buffer | null,
  ): Promise<ProvenIdentity | null>;
}

const insertRequest = statement<
  never,
  [hash: Buffer, purpose: string, sessionId: string | null, deviceHash: Buffer | null]
>(
  'identity-request-insert',
  `insert into identity_requests (state_hash, purpose, session_id, device_hash, expires_at)
   values ($1, $2, $3, $4, now() + interval '${LIFETIME_MINUTES} minutes')`,
);
const takeRequest = statement<
  { purpose: RequestPurpose },
  [hash: Buffer, sessionId: string | null, deviceHash: Buffer | null]
>(
  'identity-request-take',
  `delete from identity_requests
   where state_hash = $1 and (purpose = 'sign-in' or session_id = $2)
     and device_hash is not distinct from $3 and expires_at > now()
   returning purpose`,
);
const insertIdentity = statement<
  never,
  [hash: Buffer, issuer: string, subject: string, email: string | null, deviceHash: Buffer | null]
>(
  'pending-identity-insert',
  `insert into identity_tickets (hash, issuer, subject, email, device_hash, expires_at)
   values ($1, $2, $3, $4, $5, now() + interval '${LIFETIME_MINUTES} minutes')`,
);
const takeIdentity = statement<
  { issuer: string; subject: string; email: string | null },
  [hash: Buffer, deviceHash: Buffer | null]
>(
  'pending-identity-take',
  `delete from identity_tickets where hash = $1 and device_hash is not distinct from $2 and expires_at > now()
   returning issuer, subject, email`,
);

/** @param secret the service's secret, from which the key of this module is derived */
export function createIdentityRequests(secret: string): IdentityRequests {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'identity-requests', 32));
  const derive = (label: string, value: string) =>
    createHmac('sha256', key).update(`${label}\n${value}`).digest();
  /** The nonce and the verifier are derived, so that reading the database does not help to forge a response. */
  const deriveSecrets = (state: string): RequestSecrets => ({
    state,
    nonce: derive('nonce', state).toString('base64url'),
    codeVerifier: derive('code-verifier', state).toString('base64url'),
  });
  const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

  return {
    async start(db, purpose, { deviceHash, sessionId }) {
      const state = createToken();
      await insertRequest(db, derive('state', state), purpose, sessionId, deviceHash);
      return deriveSecrets(state);
    },
    async take(db, state, { deviceHash, sessionId }) {
      const [request] = await takeRequest(db, derive('state', state), sessionId, deviceHash);
      return request ? { purpose: request.purpose, secrets: deriveSecrets(state) } : null;
    },
    async storePendingIdentity(db, { issuer, subject, verifiedEmail }, deviceHash) {
      const ticket = createToken();
      await insertIdentity(db, derive('ticket', ticket), issuer, subject, verifiedEmail, deviceHash);
      return ticket;
    },
    async takePendingIdentity(db, ticket, deviceHash) {
      const [identity] = await takeIdentity(db, derive('ticket', ticket), deviceHash);
      return identity
        ? { issuer: identity.issuer, subject: identity.subject, verifiedEmail: identity.email }
        : null;
    },
  };
}
