import type { Migration } from './migration.ts';

/** Lets the first login of an approved account show the screens for new members (ACCOUNT-79). */
export const firstSignIn: Migration = {
  name: '0048-first-sign-in',
  sql: `
-- Approved by an administrator, and its owner has not logged in yet. Other accounts begin with a session.
alter table users add column awaits_first_sign_in boolean not null default false;
`,
};
