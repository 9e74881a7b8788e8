import type { Migration } from './migration.ts';

/** For how many visitors a build of the pages went wrong: what a canary is judged by. */
export const browserErrors: Migration = {
  name: '0030-browser-errors',
  sql: `
create table browser_errors (
  app text not null,
  version text not null,
  -- A number made of the address, which it can't be turned back into.
  visitor bigint not null,
  last_at timestamptz not null default now(),
  primary key (app, version, visitor)
);
`,
};
