import type { Migration } from './migration.ts';

/** A changed email address can be restored with a link to the former one. */
export const formerEmails: Migration = {
  name: '0040-former-emails',
  sql: `
-- Addresses that accounts had before a change, until their link expires.
create table former_emails (
  -- HMAC of the code in the link.
  code_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index former_emails_user on former_emails (user_id);
create index former_emails_expiry on former_emails (expires_at);
`,
};
