import type { Migration } from './migration.ts';

/**
 * The security event log, whose entries cannot be changed, administrators' actions likewise (decision 069), and codes that
 * strangers' requests and wrong codes do not affect (decision 070).
 */
export const accountSecurity: Migration = {
  name: '0037-account-security',
  steps: [
    {
      kind: 'transaction',
      sql: `
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: no account, or a deleted one. Without a foreign key, because entries survive the account.
  user_id bigint,
  kind text not null,
  client_address text not null,
  user_agent text not null,
  details jsonb not null default '{}'
);
create index security_events_user on security_events (user_id, id desc);
create index security_events_at on security_events (at);

-- Entries can be deleted after 90 days (failed sign-ins without an account after 7 days), and lose their identity when the account no longer exists. Everything else is
-- rejected, also for the owner of the table.
create function protect_security_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '90 days'
      or old.at < now() - interval '7 days' and old.kind = 'sign-in-failed' and old.user_id is null
    then return old; end if;
  elsif tg_op = 'UPDATE' then
    if (new.id, new.at, new.kind) = (old.id, old.at, old.kind) and new.details = '{}'
      and new.user_id is null and new.client_address = '' and new.user_agent = ''
      and not exists (select from users where id = old.user_id)
    then return new; end if;
  end if;
  raise exception 'Entries of the security event log cannot be changed.' using errcode = 'insufficient_privilege';
end $$;
create trigger protect_security_events before update or delete on security_events
  for each row execute function protect_security_events();
create trigger protect_security_events_truncate before truncate on security_events
  for each statement execute function protect_security_events();

-- The operating system account that ran the command, whatever name the administrator gave.
alter table admin_actions add column os_user text not null default '';
create function protect_admin_actions() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit log cannot be changed.' using errcode = 'insufficient_privilege';
end $$;
create trigger protect_admin_actions before update or delete on admin_actions
  for each row execute function protect_admin_actions();
create trigger protect_admin_actions_truncate before truncate on admin_actions
  for each statement execute function protect_admin_actions();


-- HMAC of the form's key, or of the client's address for clients without a key; empty for codes of signed-in users.
alter table account_codes add column requester_hash bytea not null default '',
  -- Requested by a signed-in user, or in a browser that has signed in to the account before.
  add column is_known boolean not null default true,
  drop constraint account_codes_pkey, add primary key (purpose, subject, requester_hash);

-- Wrong passwords entered with the link of a registration. \`tries\` counts typed codes.
alter table join_attempts add column link_tries smallint not null default 0;

-- Wrong codes, each stored for a day.
create table code_failures (
  id bigint generated always as identity primary key,
  -- As in account_codes: an e-mail address in lower case, or the ID of a signed-in user.
  subject text not null,
  -- HMAC of the session, the browser or the address that entered the code.
  guesser bytea not null,
  -- The caller is signed in, or was in this browser.
  is_known boolean not null,
  at timestamptz not null default now()
);
create index code_failures_subject on code_failures (subject, at);
create index code_failures_at on code_failures (at);
`,
    },
    // Finds whether a browser has signed in to an account before.
    { kind: 'index', name: 'sessions_client', definition: 'on sessions (user_id, client_id)' },
    { kind: 'index', name: 'sessions_last_used', definition: 'on sessions (last_used_at)' },
    // Finds the submissions of an account for its export and deletion.
    {
      kind: 'index',
      name: 'contact_submissions_user',
      definition: 'on contact_submissions (user_id) where user_id is not null',
    },
  ],
};
