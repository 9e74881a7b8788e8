import type { Migration } from './migration.ts';

/** Accounts of an identity provider with which people sign in (decision 111). */
export const identities: Migration = {
  name: '0047-identities',
  sql: `
create table identities (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  -- The verified address at the provider when the identity was connected, to recognize it; null without one.
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (issuer, subject),
  unique (user_id, issuer)
);

-- Requests to the provider whose response has not arrived.
create table identity_requests (
  -- HMAC of the request's state, from which its other secrets are derived.
  state_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'connect', 'verify')),
  -- The session that connects or verifies; null for 'sign-in'.
  session_id uuid references sessions on delete cascade,
  -- SHA-256 of the browser's device cookie; null for other clients.
  device_hash bytea,
  expires_at timestamptz not null
);
create index identity_requests_expiry on identity_requests (expires_at);

-- Identities that were proven but have no account yet.
create table identity_tickets (
  -- HMAC of the ticket.
  hash bytea primary key,
  issuer text not null,
  subject text not null,
  email text,
  device_hash bytea,
  expires_at timestamptz not null
);
create index identity_tickets_expiry on identity_tickets (expires_at);
`,
};
