import type { Migration } from './migration.ts';

/** Corrects what an exercise of taking over accounts has found: exposed passwords and lost mails of recoveries. */
export const accountTakeoverExercise: Migration = {
  name: '0050-account-takeover-exercise',
  sql: `
-- Hashes of the last passwords that an account had before it was secured (ACCOUNT-91).
alter table users add column rejected_password_hashes text[] not null default '{}';

-- When the link was mailed last. Null: not mailed yet, or mailed by the previous release.
alter table account_recoveries add column mailed_at timestamptz;

-- The request that started the recovery, for the mail with the link. Null: unknown, or started in the previous release.
alter table account_recoveries add column user_agent text, add column network text, add column country text;
`,
};
