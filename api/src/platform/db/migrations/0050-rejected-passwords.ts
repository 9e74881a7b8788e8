import type { Migration } from './migration.ts';

/** Passwords that a thief may know, which their owners cannot choose again (ACCOUNT-91). */
export const rejectedPasswords: Migration = {
  name: '0050-rejected-passwords',
  sql: `
-- Hashes of the last passwords that an account had before it was secured.
alter table users add column rejected_password_hashes text[] not null default '{}';
`,
};
