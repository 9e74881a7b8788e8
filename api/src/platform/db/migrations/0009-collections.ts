import type { Migration } from './migration.ts';

/**
 * The categories every installation has (the demo content sorts its videos into them; one it made itself stays as it
 * is), the list of trusted videos, and the counter of unread conversations.
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
