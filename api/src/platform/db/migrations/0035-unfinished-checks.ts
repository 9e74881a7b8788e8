import type { Migration } from './migration.ts';

/** Checks of complete uploads that ended the server. */
export const unfinishedChecks: Migration = {
  name: '0035-unfinished-checks',
  sql: `
-- Counted before a check starts and subtracted when it returns, so that a file that ends the server is not checked forever.
alter table uploads add column unfinished_checks smallint not null default 0;
`,
};
