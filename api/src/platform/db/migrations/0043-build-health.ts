import type { Migration } from './migration.ts';

/** Which builds are served, who used them, and what failed in them (decision 099). */
export const buildHealth: Migration = {
  name: '0043-build-health',
  sql: `
-- Builds that the document server serves: the only ones that browsers can report metrics of.
create table served_builds (
  app text not null,
  version text not null,
  -- Names of the routes of the build.
  routes text[] not null,
  served_at timestamptz not null default now(),
  primary key (app, version)
);

create table build_visitors (
  app text not null,
  version text not null,
  -- One-way hash of the IP address, the same as in browser_errors.
  visitor bigint not null,
  -- Last measured load time.
  load_ms integer,
  last_at timestamptz not null default now(),
  primary key (app, version, visitor)
);

-- One row for each different error of a build.
create table browser_error_reports (
  id bigint generated always as identity primary key,
  app text not null,
  version text not null,
  fingerprint text not null,
  message text not null,
  stack text not null,
  path text not null,
  reports integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (app, version, fingerprint)
);
create index browser_error_reports_latest on browser_error_reports (app, last_at desc);
`,
};
