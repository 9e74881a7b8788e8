import type { Migration } from './migration.ts';

/** Videos that a moderator has hidden, and those of hidden owners, get private media keys. */
export const hiddenMediaKeys: Migration = {
  name: '0039-hidden-media-keys',
  sql: `
-- Videos that need a new key, in the order in which they get it; nearly always empty.
drop index videos_key_due;
create index videos_key_due on videos (owner_active desc, id)
  where state <> 'removed'
    and (visibility = 'private' or hidden_at is not null or not owner_active) <> starts_with(media_key, 'p-');
`,
};
