import type { Migration } from './migration.ts';

/** The viewer's caption language. */
export const captionsLanguage: Migration = {
  name: '0027-captions-language',
  sql: `
-- null: the language of the page, otherwise the first available one.
alter table user_settings add column captions_language text;
`,
};
