import type { Migration } from './migration.ts';

/** Contact form submissions and interest in announced features. */
export const letters: Migration = {
  name: '0012-letters',
  sql: `
create table letters (
  id bigint generated always as identity primary key,
  topic text not null,
  name text not null,
  email text not null,
  -- E.164.
  phone text,
  message text not null,
  user_id bigint references users on delete set null,
  created_at timestamptz not null default now()
);
create index letters_created on letters (created_at);

create table interests (
  topic text not null,
  email text not null,
  -- Time when the user consented to the storage of the address.
  consented_at timestamptz not null default now(),
  primary key (topic, email)
);
`,
};
