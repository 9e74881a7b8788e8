import type { Migration } from './migration.ts';

/** Data for concurrent token refreshes, and user settings. */
export const sessionsAndSettings: Migration = {
  name: '0007-sessions-and-settings',
  sql: `
-- Set together with used_at. The successor token is derived from the salt and the token itself, which is not stored,
-- so a second tab that refreshes at the same time receives the same pair.
alter table refresh_tokens add column successor_salt bytea;

create table user_settings (
  user_id bigint primary key references users on delete cascade,
  who_may_message text not null default 'everyone' check (who_may_message in ('everyone', 'followed', 'nobody')),
  muted_words text[] not null default '{}',
  captions boolean not null default false,
  autoplay boolean not null default true,
  data_saver boolean not null default false,
  theme text not null default 'system',
  -- null: the language of the browser
  language text,
  updated_at timestamptz not null default now()
);
`,
};
