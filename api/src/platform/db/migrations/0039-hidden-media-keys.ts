import type { Migration } from './migration.ts';

/** Videos that a moderator has hidden, and those of hidden owners, get private media keys. */
export const hiddenMediaKeys: Migration = {
  name: '0039-hidden-media-keys',
  steps: [
    {
      kind: 'index',
      // Videos that need a new key, in the order in which they get it; nearly always empty.
      name: 'videos_key_due_next',
      definition: `on videos (owner_active desc, id)
        where state <> 'removed'
          and (visibility = 'private' or hidden_at is not null or not owner_active) <> starts_with(media_key, 'p-')`,
    },
    {
      kind: 'transaction',
      sql: `
drop index videos_key_due;
alter index videos_key_due_next rename to videos_key_due;
`,
    },
  ],
};
