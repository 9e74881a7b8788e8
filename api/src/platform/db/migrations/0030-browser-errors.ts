import type { Migration } from './migration.ts';

/** Visitors affected by errors, per build: the input of the canary watch. */
export const browserErrors: Migration = {
  name: '0030-browser-errors',
  sql: `
create table browser_errors (
  app text not null,
  version text not null,
  -- One-way hash of the IP address.
  visitor bigint not null,
  last_at timestamptz not null default now(),
  primary key (app, version, visitor)
);
`,
};
