import type { Migration } from './migration.ts';

/** Passkeys, authenticator apps, recovery codes and fresh authentication (decisions 106 and 107). */
export const factors: Migration = {
  name: '0044-factors',
  sql: `
-- Accounts that sign in only with a passkey or an identity provider have no password.
alter table users alter column password_hash drop not null,
  -- Random id by which authenticators recognize the account; null until the first passkey is created.
  add column passkey_user_id uuid;

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  -- COSE key.
  public_key bytea not null,
  -- Signature counter of the last use; always 0 for most passkeys.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  -- Backed up by a password manager, which copies it to other devices.
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  -- Encrypted with a key that is derived from AUTH_SECRET.
  secret bytea not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- Time step of the last accepted code; codes of this step and of earlier ones are rejected.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create index totp_secrets_unconfirmed on totp_secrets (created_at) where confirmed_at is null;

-- Unused recovery codes.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  -- argon2id with the salt of the account's codes.
  hash bytea not null,
  salt bytea not null,
  primary key (user_id, hash)
);

-- Sign-ins and requests for passkeys that are not complete.
create table sign_in_tickets (
  hash bytea primary key,
  purpose text not null,
  -- Null for a sign-in with a passkey, which names the account.
  user_id bigint references users on delete cascade,
  -- The session that made the request, for calls of signed-in users.
  session_id uuid references sessions on delete cascade,
  -- The login that a passkey completes.
  login_hash bytea references sign_in_tickets on delete cascade,
  challenge text,
  -- Wrong codes that were entered.
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_tickets_user on sign_in_tickets (user_id);
create index sign_in_tickets_session on sign_in_tickets (session_id);
create index sign_in_tickets_login on sign_in_tickets (login_hash);
create index sign_in_tickets_expiry on sign_in_tickets (expires_at);

-- Browsers that skip the second step.
create table remembered_devices (
  user_id bigint not null references users on delete cascade,
  device_hash bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index remembered_devices_expiry on remembered_devices (expires_at);

-- Accounts whose owners have lost all factors.
create table account_recoveries (
  user_id bigint primary key references users on delete cascade,
  started_at timestamptz not null default now(),
  -- When the link is mailed.
  available_at timestamptz not null,
  -- SHA-256 of the code in the link; null until it is mailed.
  code_hash bytea unique,
  -- Null until the link is mailed.
  expires_at timestamptz
);
create index account_recoveries_due on account_recoveries (available_at) where code_hash is null;

-- When the user last proved to own the account in this session.
alter table sessions add column verified_at timestamptz;
`,
};
