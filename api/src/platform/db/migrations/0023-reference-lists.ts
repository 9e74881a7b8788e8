import type { Migration } from './migration.ts';

/**
 * More default categories, and collections for moderators to fill (empty ones are not shown). Existing rows
 * remain unchanged.
 */
export const referenceLists: Migration = {
  name: '0023-reference-lists',
  sql: `
insert into categories (name, prefix) values
  ('Dance', 'dance'),
  ('Gaming', 'gaming'),
  ('Travel', 'travel'),
  ('Beauty and style', 'style'),
  ('Do it yourself', 'diy'),
  ('Technology', 'technology'),
  ('Learning', 'learning'),
  ('Family', 'family')
on conflict do nothing;

insert into collections (slug, name, emoji, position) values
  ('pure-joy', 'Pure joy', '😂', 0),
  ('oddly-satisfying', 'Oddly satisfying', '🫧', 1),
  ('tiny-kitchen', 'Tiny kitchen', '🍜', 2),
  ('wild-friends', 'Wild friends', '🐾', 3),
  ('take-a-breath', 'Take a breath', '🌙', 4),
  ('brain-food', 'Brain food', '🧠', 5),
  ('sound-on', 'Sound on', '🎧', 6),
  ('up-up-and-away', 'Up, up and away', '🚀', 7),
  ('dance-floor', 'Dance floor', '💃', 8),
  ('made-by-hand', 'Made by hand', '🧶', 9),
  ('far-from-home', 'Far from home', '🧭', 10),
  ('new-voices', 'New voices', '🌱', 11)
on conflict (slug) do nothing;
`,
};
