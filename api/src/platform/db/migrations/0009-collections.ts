import type { Migration } from './migration.ts';

/**
 * Default categories (existing ones remain unchanged), the list of trusted videos, and the counter of unread
 * conversations.
 */
export const collections: Migration = {
  name: '0009-collections',
  sql: `
insert into categories (name, prefix) values
  ('Funny', 'funny'),
  ('Animals', 'animals'),
  ('Food', 'food'),
  ('Satisfying', 'satisfying'),
  ('Science', 'science'),
  ('Art', 'art'),
  ('Music', 'music'),
  ('Nature', 'nature'),
  ('Sports', 'sports')
on conflict do nothing;

create index videos_trusted on videos (listed_at desc, id desc) where is_trusted and listed_at is not null;
create index chat_members_unread on chat_members (user_id) include (unread) where unread > 0;
`,
};
